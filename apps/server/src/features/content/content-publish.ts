import { createHash } from 'node:crypto'
import { type OperatorAct, recordAct } from '../../kit/audit.ts'
import type { Clock } from '../../kit/clock.ts'
import {
  avatarsKind,
  brandKind,
  citiesKind,
  holidaysKind,
  onlyId,
  sourcesKind,
  unitsKind,
} from '../../kit/content/published.ts'
import type { Db, Tx } from '../../kit/db.ts'
import {
  agreementTexts,
  deleteItem,
  insertAgreementText,
  insertVersion,
  itemHashes,
  latestVersion,
  lockPublication,
  upsertItem,
} from './content.sql.ts'
import { checkContent } from './content-check.ts'
import type { CheckedContent, Problem } from './content-file.ts'
import { htmlOf } from './content-html.ts'

export interface Publication {
  /** Why nothing was published; empty when it was. */
  problems: Problem[]
  /** The version on show afterwards. */
  version: number
  /** New or changed, as `kind/id`. */
  changed: string[]
  removed: string[]
  unchanged: number
}

interface Row {
  kind: string
  id: string
  hash: string
  body: string
}

/** Thrown to give up the transaction: all or nothing. */
class Refused extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super('the content cannot be published')
    this.problems = problems
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What is stored for each item. The text is turned into HTML and cleaned here, once, and never again. */
function rowsOf(content: CheckedContent): Row[] {
  const row = (kind: string, id: string, value: unknown): Row => {
    const body = JSON.stringify(value)
    return { kind, id, body, hash: sha256(body) }
  }
  const rows = content.items.map(({ kind, id, facts, words, bodies }) =>
    row(kind, id, {
      facts: facts.value,
      words: { zh_cn: words.zh_cn.value, en_us: words.en_us.value },
      html: { zh_cn: htmlOf(bodies.zh_cn), en_us: htmlOf(bodies.en_us) },
    }),
  )
  return [
    row(brandKind, onlyId, content.brand?.value),
    row(avatarsKind, onlyId, content.avatars?.value),
    row(unitsKind, onlyId, content.units?.value),
    row(holidaysKind, onlyId, content.holidays?.value),
    row(sourcesKind, onlyId, content.sources?.value),
    row(citiesKind, onlyId, content.cities?.value),
    ...rows,
  ]
}

/**
 * Checks a content folder and puts it on show, all of it or nothing. Items that did not change are not touched, and
 * the version grows only when something did.
 */
export async function publishContent(
  db: Db,
  clock: Clock,
  contentDir: string,
  who: Pick<OperatorAct, 'operator' | 'reason'>,
): Promise<Publication> {
  const content = checkContent(contentDir)
  const refused = (problems: Problem[]): Publication => ({
    problems,
    version: 0,
    changed: [],
    removed: [],
    unchanged: 0,
  })
  if (content.problems.length > 0) return refused(content.problems)
  const rows = rowsOf(content)
  try {
    return await db.inTransaction((tx) => store(tx, clock, content, rows, who))
  } catch (error) {
    if (error instanceof Refused) return refused(error.problems)
    throw error
  }
}

async function store(
  tx: Tx,
  clock: Clock,
  content: CheckedContent,
  rows: Row[],
  who: Pick<OperatorAct, 'operator' | 'reason'>,
): Promise<Publication> {
  await tx.one(lockPublication)
  const latest = await tx.one(latestVersion)
  const keyOf = (kind: string, id: string) => `${kind}/${id}`
  const stored = new Map((await tx.all(itemHashes)).map((row) => [keyOf(row.kind, row.itemId), row]))
  const changed = rows.filter((row) => stored.get(keyOf(row.kind, row.id))?.hash !== row.hash)
  const kept = new Set(rows.map((row) => keyOf(row.kind, row.id)))
  const removed = [...stored.entries()].filter(([key]) => !kept.has(key))
  const result: Publication = {
    problems: [],
    version: latest?.version ?? 0,
    changed: changed.map((row) => keyOf(row.kind, row.id)).sort(),
    removed: removed.map(([key]) => key).sort(),
    unchanged: rows.length - changed.length,
  }
  if (changed.length === 0 && removed.length === 0) return result
  result.version += 1
  const now = await clock.now(tx)
  await keepAgreementTexts(tx, content, rows, now)
  for (const row of changed) await tx.run(upsertItem, [row.kind, row.id, row.hash, row.body, result.version])
  for (const [, row] of removed) await tx.run(deleteItem, [row.kind, row.itemId])
  const all = sha256(
    rows
      .map((row) => `${row.kind}/${row.id} ${row.hash}`)
      .sort()
      .join('\n'),
  )
  await tx.run(insertVersion, [result.version, all, now, who.operator])
  await recordAct(tx, clock, {
    ...who,
    act: 'content.publish',
    detail: { version: result.version, changed: changed.length, removed: removed.length, hash: all },
  })
  return result
}

/**
 * Members agreed to a text in a version: a version that was published keeps its words for good, and other words need
 * another version.
 */
async function keepAgreementTexts(tx: Tx, content: CheckedContent, rows: Row[], now: Date): Promise<void> {
  const known = new Map(
    (await tx.all(agreementTexts)).map((row) => [`${row.agreementId} ${row.agreementVersion}`, row.hash]),
  )
  const problems: Problem[] = []
  for (const item of content.items.filter((each) => each.kind === 'agreement')) {
    const version = String(item.facts.value.version)
    const row = rows.find((each) => each.kind === 'agreement' && each.id === item.id)
    const { words, html } = JSON.parse(row?.body ?? '{}') as { words: unknown; html: unknown }
    const text = JSON.stringify({ words, html })
    const published = known.get(`${item.id} ${version}`)
    if (published === undefined)
      await tx.run(insertAgreementText, [item.id, version, sha256(text), text, now])
    else if (published !== sha256(text)) {
      problems.push({
        file: `agreement/${item.id}/item.yaml`,
        line: item.facts.lineOf(['version']),
        field: 'version',
        message: `the text changed, but version ${version} was published with other words; give it a new version`,
      })
    }
  }
  if (problems.length > 0) throw new Refused(problems)
}
