import type { audit } from '@club/contract/desk/audit.ts'
import type { ParsedDeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import { AppError } from '../app-error.ts'
import { isUuid } from '../database/uuid.ts'
import type { DeskHandlersOf } from '../desk/desk-call.ts'
import {
  type AskedActs,
  type AuditDeps,
  type AuditEntry,
  type AuditKey,
  askedActs,
  countActs,
  entryOf,
  type OperatorAct,
  readActs,
  recordAct,
} from './audit.ts'
import { auditCsvHead, auditCsvLine } from './audit-csv.ts'

const pageLength = 50
const linesAtOnce = 1000
const maxParts = 100
/** Beyond this many, the count says only that there are more. */
const maxCounted = 1000
const lookAct = 'audit.list'
/** A look holds as long as a session of the desk can. */
const lookMs = 8 * 3_600_000

interface AuditDeskDeps extends AuditDeps {
  /** The title of the act of a command; null if it is none. */
  titleOf(command: string): Readonly<Record<Language, string>> | null
}

type Asked = ParsedDeskRequestOf<typeof audit.list>

/** Whom a look was about. Throws `notPermitted` for a look of somebody else, or one that is over. */
async function lookedAt({ db, clock }: AuditDeskDeps, operator: string, lookId: string): Promise<string> {
  const [look, now] = await Promise.all([entryOf(db, lookId), clock.now(db)])
  const isOwn = look?.act === lookAct && look.operator === operator
  const userId = look?.detail.member
  if (!isOwn || typeof userId !== 'string' || now.getTime() - look.createdAt.getTime() > lookMs)
    throw new AppError('notPermitted', { detail: 'this look is somebody else’s, or over' })
  return userId
}

async function askedOf(deps: AuditDeskDeps, operator: string, asked: Asked): Promise<AskedActs> {
  const { lookId } = asked
  return askedActs({ ...asked, userId: lookId === null ? null : await lookedAt(deps, operator, lookId) })
}

const textOfKey = ({ createdAt, auditId }: AuditKey) => `${createdAt.toISOString()} ${auditId}`

/** Throws `badRequest`. */
function keyIn(after: string | null): AuditKey | null {
  if (after === null) return null
  const [, at = '', auditId = ''] = /^(\S+) (\S+)$/.exec(after) ?? []
  const createdAt = new Date(at)
  if (!isUuid(auditId) || Number.isNaN(createdAt.getTime()))
    throw new AppError('badRequest', { detail: 'after' })
  return { createdAt, auditId }
}

const factsOf = (detail: Readonly<Record<string, unknown>>) =>
  Object.entries(detail)
    .filter(([name, value]) => name !== 'parts' && name !== 'dryRun' && value !== null)
    .map(([name, value]) => ({ name, value: String(value) }))

const partsOf = ({ detail, outcome }: AuditEntry): readonly Readonly<Record<string, unknown>>[] => {
  const parts: OperatorAct['detail'][string] | undefined = outcome?.parts ?? detail.parts
  return Array.isArray(parts) ? parts : []
}

function shownAct(deps: AuditDeskDeps, entry: AuditEntry, language: Language) {
  const { auditId, createdAt, operator, act, reason, detail, outcome } = entry
  const parts = partsOf(entry)
  return {
    auditId,
    at: createdAt.toISOString(),
    operator,
    act,
    title: deps.titleOf(act.replaceAll('.', ' '))?.[language] ?? null,
    reason,
    isPreview: detail.dryRun === true,
    facts: factsOf(detail),
    outcome: outcome && factsOf(outcome),
    parts: parts.slice(0, maxParts).map(factsOf),
    partCount: parts.length,
  }
}

/** The audit log at the desk. Asking about a member is a look and recorded once; the list alone names nobody. */
export function auditDesk(deps: AuditDeskDeps): DeskHandlersOf<typeof audit> {
  const { db, clock } = deps
  return {
    async look({ request: { member, reason }, operator, language }) {
      const found = await deps.findMember(db, deps, member)
      if ('problem' in found) return { state: 'refused', why: found.problem[language] }
      const { userId } = found
      const act = { operator, reason, act: lookAct, detail: { member: userId } }
      return { state: 'found', userId, lookId: await db.inTransaction((tx) => recordAct(tx, clock, act)) }
    },
    async list({ request, operator, language }) {
      const asked = await askedOf(deps, operator, request)
      const { withPreviews } = request
      const [entries, counted] = await Promise.all([
        readActs(db, asked, { key: keyIn(request.after), maxRows: pageLength + 1, withPreviews }),
        request.after === null ? countActs(db, asked, { most: maxCounted, withPreviews }) : null,
      ])
      const acts = entries.slice(0, pageLength)
      const last = acts.at(-1)
      return {
        acts: acts.map((each) => shownAct(deps, each, language)),
        next: last && entries.length > pageLength ? textOfKey(last) : null,
        count: counted === null ? null : { acts: counted, isRough: counted >= maxCounted },
      }
    },
    async csv({ request, operator }) {
      const asked = await askedOf(deps, operator, request)
      const entries = await readActs(db, asked, {
        key: keyIn(request.after),
        maxRows: linesAtOnce,
        withPreviews: request.withPreviews,
      })
      const head = request.after === null ? [auditCsvHead] : []
      const last = entries.at(-1)
      return {
        lines: [...head, ...entries.map((each) => auditCsvLine(each, true))].join('\r\n'),
        next: last && entries.length === linesAtOnce ? textOfKey(last) : null,
      }
    },
  }
}
