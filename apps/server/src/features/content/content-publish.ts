import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { type OperatorAct, recordAct } from '../../kit/operator/audit.ts'
import { inTransactionOrPreview } from '../../kit/operator/operator-act.ts'
import { agreementTexts, contentItems, contentVersions, removedItems } from './content.sql.ts'
import { checkContent } from './content-check.ts'
import { type HistoryRow, histories, type Origin } from './content-desk.sql.ts'
import type { CheckedContent, CheckedItem, Problem } from './content-file.ts'
import { deskState, type HeldItem, layDeskOver } from './content-held.ts'
import {
  MediaGone,
  nameStoredMedia,
  type PictureMaker,
  type StoredMedia,
  storeNamedMedia,
} from './content-media-store.ts'
import { type ContentRow, rowsOf, sha256 } from './content-rows.ts'
import { storeSearched } from './content-search-store.ts'
import { type ItemSource, sourceHash, sourceOf } from './content-source.ts'
import { taskValueProblems } from './content-task-values.ts'

export interface Publication {
  /** Why nothing was published; empty if it was. */
  problems: Problem[]
  /** The version published afterwards. */
  version: number
  /** New or changed, as `kind/id`; `media/…` for pictures and films. */
  changed: string[]
  removed: string[]
  unchanged: number
  /** What stays as the desk published it. */
  held: HeldItem[]
}

/** Attempts before giving up, if media are swept or something is published at the desk during the publication. */
const maxTries = 3

/** Thrown to roll back the transaction. */
export class Refused extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super('the content cannot be published')
    this.problems = problems
  }
}

/** Who publishes and why, whether it is only a preview, and whether the folder also replaces what the desk published. */
type Order = Pick<OperatorAct, 'operator' | 'reason'> & { isPreview?: boolean; isOverDesk?: boolean }

/** Something was published at the desk while the folder was being read. */
class DeskPublished extends Error {}

/** A folder in which what the desk holds has taken its place. */
interface Laid {
  content: CheckedContent
  held: HeldItem[]
  /** What the desk held then; null if that does not matter. */
  state: string | null
}

/**
 * Checks a content folder and publishes it, all of it or nothing. Items that did not change are not touched, and
 * the version grows only when something did. A preview stores what media it finds, which nothing names and the sweep
 * removes, and nothing else.
 */
export async function publishContent(
  db: Db,
  clock: Clock,
  contentDir: string,
  { isPreview = false, isOverDesk = false, ...who }: Order,
  maker?: PictureMaker,
): Promise<Publication> {
  const checked = checkContent(contentDir)
  const refused = (problems: Problem[]): Publication => ({
    problems,
    version: 0,
    changed: [],
    removed: [],
    unchanged: 0,
    held: [],
  })
  if (checked.problems.length > 0) return refused(checked.problems)
  for (let tries = 1; ; tries += 1) {
    const laid: Laid = isOverDesk
      ? { content: checked, held: [], state: null }
      : await layDeskOver(db, checked)
    const { content } = laid
    const media = await storeNamedMedia(db, clock, contentDir, content, maker)
    if (media.problems.length > 0) return refused(media.problems)
    const all = { ...laid, rows: rowsOf(content, media.stored), media: media.stored }
    try {
      return await inTransactionOrPreview(db, isPreview, (tx) => store(tx, clock, all, who))
    } catch (error) {
      if (error instanceof Refused) return refused(error.problems)
      const isOutdated = error instanceof MediaGone || error instanceof DeskPublished
      if (!isOutdated || tries === maxTries) throw error
    }
  }
}

async function store(
  tx: Tx,
  clock: Clock,
  {
    content,
    held,
    state,
    rows,
    media,
  }: Laid & { rows: ContentRow[]; media: ReadonlyMap<string, StoredMedia> },
  who: Pick<OperatorAct, 'operator' | 'reason'>,
): Promise<Publication> {
  await tx.one(contentVersions.lock)
  const latest = await tx.one(contentVersions.latest)
  const written = await tx.all(histories.currentHashes)
  if (state !== null && deskState(written) !== state) throw new DeskPublished()
  const keyOf = (kind: string, id: string) => `${kind}/${id}`
  const stored = new Map((await tx.all(contentItems.hashes)).map((row) => [keyOf(row.kind, row.itemId), row]))
  const changed = rows.filter((row) => stored.get(keyOf(row.kind, row.id))?.hash !== row.hash)
  const kept = new Set(rows.map((row) => keyOf(row.kind, row.id)))
  const removed = [...stored.entries()].filter(([key]) => !kept.has(key))
  const now = await clock.now(tx)
  const valueProblems = changed.some(({ kind }) => kind === 'task')
    ? await taskValueProblems(tx, content.items, now)
    : []
  if (valueProblems.length > 0) throw new Refused(valueProblems)
  const named = await nameStoredMedia(tx, media, now)
  const mediaKey = (name: string) => keyOf('media', name)
  const result: Publication = {
    problems: [],
    version: latest?.version ?? 0,
    changed: [...changed.map((row) => keyOf(row.kind, row.id)), ...named.changed.map(mediaKey)].sort(),
    removed: [...removed.map(([key]) => key), ...named.removed.map(mediaKey)].sort(),
    unchanged: rows.length + media.size - changed.length - named.changed.length,
    held,
  }
  await storeSearched(tx, content, rows)
  const isNew = result.changed.length > 0 || result.removed.length > 0
  if (isNew) result.version += 1
  await noteHistory(tx, { content, held, written }, { version: result.version, at: now, by: who.operator })
  if (!isNew) return result
  await keepAgreementTexts(tx, content.items, rows, now)
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

/** Records the folder's form of each item that has another one, or was the desk's; what the desk holds stays its own. */
async function noteHistory(
  tx: Tx,
  {
    content,
    held,
    written,
  }: Pick<Laid, 'content' | 'held'> & { written: readonly Omit<HistoryRow, 'source'>[] },
  publication: PublicationFacts,
): Promise<void> {
  const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`
  const before = new Map(written.map((row) => [keyOf({ kind: row.kind, id: row.itemId }), row]))
  const isHeld = new Set(held.map(({ key }) => key))
  const forms: ItemForm[] = content.items
    .filter((item) => !isHeld.has(keyOf(item)))
    .map((item) => ({ kind: item.kind, id: item.id, source: sourceOf(item) }))
  const kept = new Set(content.items.map(keyOf))
  const gone = written
    .filter(({ hash }) => hash !== '')
    .map(({ kind, itemId }) => ({ kind, id: itemId, source: null }))
    .filter((form) => !kept.has(keyOf(form)))
  const isOther = (form: ItemForm) => {
    const known = before.get(keyOf(form))
    return known?.origin !== 'folder' || known.hash !== sourceHash(form.source)
  }
  await insertForms(tx, 'folder', [...forms, ...gone].filter(isOther), publication)
}

/** Items per statement. */
const itemsAtOnce = 200

/** A form of an item that is published; null takes it away. */
export interface ItemForm {
  kind: string
  id: string
  source: ItemSource | null
}

interface PublicationFacts {
  version: number
  at: Date
  by: string
}

/** Adds forms to the items' history. */
export async function insertForms(
  tx: Tx,
  origin: Origin,
  forms: readonly ItemForm[],
  { version, at, by }: PublicationFacts,
): Promise<void> {
  for (let from = 0; from < forms.length; from += itemsAtOnce) {
    const some = forms.slice(from, from + itemsAtOnce)
    await tx.run(histories.insert, [
      some.map(({ kind }) => kind),
      some.map(({ id }) => id),
      some.map(() => origin),
      some.map(({ source }) => sourceHash(source)),
      some.map(({ source }) => source && JSON.stringify(source)),
      version,
      at,
      by,
    ])
  }
}

export async function writeItems(tx: Tx, rows: readonly ContentRow[], version: number): Promise<void> {
  for (let from = 0; from < rows.length; from += itemsAtOnce) {
    const some = rows.slice(from, from + itemsAtOnce)
    const of = (field: 'kind' | 'id' | 'hash' | 'body') => some.map((row) => row[field])
    await tx.run(contentItems.upsert, [of('kind'), of('id'), of('hash'), of('body'), version])
  }
}

/** Removes items and records the removal, so that every server drops them. */
export async function removeItems(
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
export async function keepAgreementTexts(
  tx: Tx,
  items: readonly CheckedItem[],
  rows: readonly ContentRow[],
  now: Date,
): Promise<void> {
  const known = new Map(
    (await tx.all(agreementTexts.all)).map((row) => [`${row.agreementId} ${row.agreementVersion}`, row.hash]),
  )
  const problems: Problem[] = []
  for (const item of items.filter((each) => each.kind === 'agreement')) {
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
