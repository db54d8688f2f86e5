import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { type OperatorAct, recordAct } from '../../kit/operator/audit.ts'
import { inTransactionOrPreview } from '../../kit/operator/operator-act.ts'
import { agreementTexts, contentItems, contentVersions, removedItems } from './content.sql.ts'
import { checkContent } from './content-check.ts'
import type { CheckedContent, Problem } from './content-file.ts'
import {
  MediaGone,
  nameStoredMedia,
  type PictureMaker,
  type StoredMedia,
  storeNamedMedia,
} from './content-media-store.ts'
import { type ContentRow, rowsOf, sha256 } from './content-rows.ts'
import { storeSearched } from './content-search-store.ts'

export interface Publication {
  /** Why nothing was published; empty if it was. */
  problems: Problem[]
  /** The version published afterwards. */
  version: number
  /** New or changed, as `kind/id`; `media/…` for pictures and films. */
  changed: string[]
  removed: string[]
  unchanged: number
}

/** Attempts before giving up, if media are swept during the publication. */
const maxTries = 3

/** Thrown to roll back the transaction. */
class Refused extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super('the content cannot be published')
    this.problems = problems
  }
}

/** Who publishes and why, and whether it is only a preview. */
type Order = Pick<OperatorAct, 'operator' | 'reason'> & { isPreview?: boolean }

/**
 * Checks a content folder and publishes it, all of it or nothing. Items that did not change are not touched, and
 * the version grows only when something did. A preview stores what media it finds, which nothing names and the sweep
 * removes, and nothing else.
 */
export async function publishContent(
  db: Db,
  clock: Clock,
  contentDir: string,
  { isPreview = false, ...who }: Order,
  maker?: PictureMaker,
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
  for (let tries = 1; ; tries += 1) {
    const media = await storeNamedMedia(db, clock, contentDir, content, maker)
    if (media.problems.length > 0) return refused(media.problems)
    const all = { content, rows: rowsOf(content, media.stored), media: media.stored }
    try {
      return await inTransactionOrPreview(db, isPreview, (tx) => store(tx, clock, all, who))
    } catch (error) {
      if (error instanceof Refused) return refused(error.problems)
      if (!(error instanceof MediaGone) || tries === maxTries) throw error
    }
  }
}

async function store(
  tx: Tx,
  clock: Clock,
  {
    content,
    rows,
    media,
  }: { content: CheckedContent; rows: ContentRow[]; media: ReadonlyMap<string, StoredMedia> },
  who: Pick<OperatorAct, 'operator' | 'reason'>,
): Promise<Publication> {
  await tx.one(contentVersions.lock)
  const latest = await tx.one(contentVersions.latest)
  const keyOf = (kind: string, id: string) => `${kind}/${id}`
  const stored = new Map((await tx.all(contentItems.hashes)).map((row) => [keyOf(row.kind, row.itemId), row]))
  const changed = rows.filter((row) => stored.get(keyOf(row.kind, row.id))?.hash !== row.hash)
  const kept = new Set(rows.map((row) => keyOf(row.kind, row.id)))
  const removed = [...stored.entries()].filter(([key]) => !kept.has(key))
  const now = await clock.now(tx)
  const named = await nameStoredMedia(tx, media, now)
  const mediaKey = (name: string) => keyOf('media', name)
  const result: Publication = {
    problems: [],
    version: latest?.version ?? 0,
    changed: [...changed.map((row) => keyOf(row.kind, row.id)), ...named.changed.map(mediaKey)].sort(),
    removed: [...removed.map(([key]) => key), ...named.removed.map(mediaKey)].sort(),
    unchanged: rows.length + media.size - changed.length - named.changed.length,
  }
  await storeSearched(tx, content, rows)
  if (result.changed.length === 0 && result.removed.length === 0) return result
  result.version += 1
  await keepAgreementTexts(tx, content, rows, now)
  await writeItems(tx, changed, result.version)
  await removeItems(
    tx,
    removed.map(([, row]) => row),
    result.version,
  )
  const all = sha256(
    [
      ...rows.map((row) => `${keyOf(row.kind, row.id)} ${row.hash}`),
      ...[...media].map(([name, { hash }]) => `${mediaKey(name)} ${hash}`),
    ]
      .sort()
      .join('\n'),
  )
  await tx.run(contentVersions.insert, [result.version, all, now, who.operator])
  await recordAct(tx, clock, {
    ...who,
    act: 'content.publish',
    detail: {
      version: result.version,
      changed: result.changed.length,
      removed: result.removed.length,
      hash: all,
    },
  })
  return result
}

/** Items per statement. */
const itemsAtOnce = 200

async function writeItems(tx: Tx, rows: readonly ContentRow[], version: number): Promise<void> {
  for (let from = 0; from < rows.length; from += itemsAtOnce) {
    const some = rows.slice(from, from + itemsAtOnce)
    const of = (field: 'kind' | 'id' | 'hash' | 'body') => some.map((row) => row[field])
    await tx.run(contentItems.upsert, [of('kind'), of('id'), of('hash'), of('body'), version])
  }
}

/** Removes items and records the removal, so that every server drops them. */
async function removeItems(
  tx: Tx,
  items: readonly { kind: string; itemId: string }[],
  version: number,
): Promise<void> {
  if (items.length === 0) return
  const named: [string[], string[]] = [items.map(({ kind }) => kind), items.map(({ itemId }) => itemId)]
  await tx.run(contentItems.delete, named)
  await tx.run(removedItems.note, [...named, version])
}

/**
 * Members agree to one version of a text, so the words of a published version never change; new words need a new
 * version.
 */
async function keepAgreementTexts(
  tx: Tx,
  content: CheckedContent,
  rows: ContentRow[],
  now: Date,
): Promise<void> {
  const known = new Map(
    (await tx.all(agreementTexts.all)).map((row) => [`${row.agreementId} ${row.agreementVersion}`, row.hash]),
  )
  const problems: Problem[] = []
  for (const item of content.items.filter((each) => each.kind === 'agreement')) {
    const version = String(item.facts.value.version)
    const row = rows.find((each) => each.kind === 'agreement' && each.id === item.id)
    const { words, html } = JSON.parse(row?.body ?? '{}') as { words: unknown; html: unknown }
    const text = JSON.stringify({ words, html })
    const published = known.get(`${item.id} ${version}`)
    if (published === undefined)
      await tx.run(agreementTexts.insert, [item.id, version, sha256(text), text, now])
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
