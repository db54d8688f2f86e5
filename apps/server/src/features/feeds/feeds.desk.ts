import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import {
  type ChangedLine,
  type FedFile,
  type FeedKindName,
  feedKindNames,
  type feeds,
} from '@club/contract/desk/feeds.ts'
import type { Language } from '@club/contract/languages.ts'
import { AppError } from '../../kit/app-error.ts'
import { type DeskCall, type DeskHandlersOf, maxPlace } from '../../kit/desk/desk-call.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { InputRefused } from '../../kit/operator/operator-command.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import { correctionsOf } from '../bank/rows.ts'
import type { DeskFeature } from '../desk/desk.ts'
import { feedWords } from './feed-acts.ts'
import { dryRun } from './feed-dry-run.ts'
import type { FeedsContext } from './feed-kind.ts'
import { feedKinds } from './feed-kinds.ts'
import { notesOf } from './feed-outcome.ts'
import type { FeedResult } from './feed-run.ts'
import { changesSaid, tellSaid } from './feed-says.rules.ts'
import { type FeedCounts, type FeedFile, feedFiles, feedRefusals } from './feeds.sql.ts'
import { recognizeKind } from './recognize-kind.ts'

/** What the desk's calls about files need besides. */
export interface FeedsDeskDeps extends FeedsContext {
  desk: Pick<DeskFeature, 'fileOf' | 'join'>
}

const filesAPage = 30
const linesAPage = 200
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const isKindName = (name: string): name is FeedKindName => feedKindNames.some((each) => each === name)

const countsOf = ({
  rowCount: lines,
  accepted,
  corrected,
  unchanged,
  older,
  refused,
  unknown,
}: FeedCounts) => ({
  lines,
  accepted,
  corrected,
  unchanged,
  older,
  refused,
  unknown,
})

type Said = { line: number; what: ChangedLine['what']; says: string | null }

function changedIn(language: Language, lines: readonly Said[]): ChangedLine[] {
  return lines.flatMap(({ line, what, says }) =>
    changesSaid(says ?? unreadableText, feedWords[language]).map((change) => ({ line, what, ...change })),
  )
}

const refusedIn = (language: Language, lines: readonly { line: number; reason: string }[]) =>
  lines.map(({ line, reason }) => ({ line, why: tellSaid(reason, feedWords[language].refusals) }))

function shownFile(file: FeedFile, language: Language): FedFile {
  const kind = feedKinds.find(({ name }) => name === file.kind)
  const state = file.undoneAt ? 'takenBack' : file.undoBeganAt ? 'partlyTakenBack' : file.state
  return {
    fileId: file.fileId,
    kind: file.kind,
    name: file.name,
    operator: file.operator,
    startedAt: file.startedAt.toISOString(),
    finishedAt: file.finishedAt?.toISOString() ?? null,
    state,
    problem: file.problem && tellSaid(file.problem, feedWords[language].refusals),
    counts: countsOf(file),
    takenBack: file.takenBack,
    undoneAt: file.undoneAt?.toISOString() ?? null,
    isUndoable: kind?.undo != null && file.state !== 'refused' && !file.undoneAt,
  }
}

type Checked = DeskAnswerOf<(typeof feeds)['check']>

function checkedIn(language: Language, result: FeedResult): Checked {
  const w = feedWords[language]
  if (result.state === 'refused')
    return { state: 'unreadable', why: tellSaid(result.problem ?? '', w.refusals) }
  if (result.state === 'stopped')
    return { state: 'unreadable', why: w.stopped(tellSaid(result.problem ?? '', w.refusals)) }
  const { counts, refusals, corrections } = result
  const isEmpty = counts.rowCount === 0
  return {
    state: 'checked',
    counts: countsOf(counts),
    notes: [...(isEmpty ? [w.isEmpty] : []), ...notesOf(w, result)],
    refused: { count: refusals.count, lines: refusedIn(language, refusals.list) },
    changed: { count: corrections.count, lines: changedIn(language, corrections.list) },
    hasMoves: result.moves > 0,
  }
}

type Of<C extends keyof typeof feeds> = DeskCall<(typeof feeds)[C]>

async function pathOf(deps: FeedsDeskDeps, { request, person }: Of<'recognize' | 'check'>): Promise<string> {
  try {
    return await deps.desk.fileOf(request.fileId, person.personId)
  } catch (error) {
    if (error instanceof InputRefused) throw new AppError('badRequest', { detail: error.message })
    throw error
  }
}

async function check(deps: FeedsDeskDeps, call: Of<'check'>): Promise<Checked> {
  const { request, person, operator, language } = call
  const kind = feedKinds.find(({ name }) => name === request.kind)
  if (!kind) throw new AppError('badRequest', { detail: 'there is no such kind' })
  const path = await pathOf(deps, call)
  const key = `check ${request.fileId} ${request.kind} ${request.confirmMoves}`
  const order = {
    path,
    operator,
    reason: '',
    isDryRun: true,
    moves: request.confirmMoves ? 'confirmed' : 'unconfirmed',
  } as const
  const checked = await deps.desk.join(person.personId, key, ({ signal, print, kept }) =>
    dryRun(deps, kind, { ...order, signal, print }, kept),
  )
  if ('runId' in checked) return checked
  return checkedIn(language, checked)
}

async function findFile({ db }: FeedsDeskDeps, fileId: string): Promise<FeedFile> {
  const file = await db.one(feedFiles.byId, [fileId])
  if (!file) throw new AppError('badRequest', { detail: 'there is no such file' })
  return file
}

/** The last line of a full page is read again whole, since a line may have changed several things. */
function pageOf<T extends { line: number }>(
  rows: readonly T[],
): { lines: readonly T[]; next: string | null } {
  const last = rows.length < linesAPage ? undefined : rows.at(-1)?.line
  const whole = rows.filter(({ line }) => line !== last)
  if (last === undefined || whole.length === 0) return { lines: rows, next: null }
  return { lines: whole, next: String(last - 1) }
}

async function lines(
  deps: FeedsDeskDeps,
  { request, operator, language }: Of<'lines'>,
): Promise<DeskAnswerOf<(typeof feeds)['lines']>> {
  const { fileId, reason, what } = request
  await findFile(deps, fileId)
  const afterLine = Number(request.after ?? 0)
  if (!Number.isInteger(afterLine) || Math.abs(afterLine) > maxPlace)
    throw new AppError('badRequest', { detail: 'after is no line' })
  await recordLook(deps, { operator, reason }, 'feeds.history', { file: fileId, lines: what, afterLine })
  if (what === 'refused') {
    const rows = await deps.db.all(feedRefusals.ofFile, [fileId, afterLine, linesAPage])
    const page = pageOf(rows)
    return { refused: refusedIn(language, page.lines), changed: [], next: page.next }
  }
  const page = pageOf(await correctionsOf(deps.db, deps.sealing, { fileId, afterLine }, linesAPage))
  return { refused: [], changed: changedIn(language, page.lines), next: page.next }
}

/** The bank's files at the desk. */
export function feedsDesk(deps: FeedsDeskDeps): DeskHandlersOf<typeof feeds> {
  return {
    async recognize(call) {
      const { kind, isSure, problem } = await recognizeKind(await pathOf(deps, call))
      const told = problem && tellSaid(problem, feedWords[call.language].refusals)
      return { kind: kind && isKindName(kind.name) ? kind.name : null, isSure, problem: told }
    },
    check: (call) => check(deps, call),
    async history({ request, language }) {
      const rows = await deps.db.all(feedFiles.page, [request.kind, request.after ?? lastId, filesAPage])
      const files = rows.map((file) => shownFile(file, language))
      return { files, next: rows.length < filesAPage ? null : (rows.at(-1)?.fileId ?? null) }
    },
    file: async ({ request, language }) => ({
      file: shownFile(await findFile(deps, request.fileId), language),
    }),
    lines: (call) => lines(deps, call),
  }
}
