import { addDays, businessDay } from '@club/contract/business-day.ts'
import type { ContentRow, content, ItemState, WrittenItem } from '@club/contract/desk/content.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import type { DeskCall, DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import { noticeDays } from './content.rules.ts'
import { type DraftRow, deskMedia, drafts, type HistoryRow, histories } from './content-desk.sql.ts'
import { addMedium, listMedia } from './content-desk-media.ts'
import { declaredFields, fieldHint, fieldLabel, formFields, fromForm } from './content-form.ts'
import { words } from './content-form.words.ts'
import { itemName } from './content-item-acts.ts'
import { problemViews, said, sourceChanges } from './content-item-changes.ts'
import { checkSource, storedContent } from './content-item-check.ts'
import { previewOf } from './content-preview.ts'
import type { Previews } from './content-preview-pages.ts'
import { type ItemSource, shownSource, withFixedFacts } from './content-source.ts'
import { type ContentKind, contentKinds, declarationOf, titleOf } from './kinds.ts'
import type { Published } from './published.ts'

export interface ContentDeskDeps {
  db: Db
  clock: Clock
  published: Published
  /** The orders that wait for the second reader, by the item they publish, as `kind/id`. */
  waitingItems(): Promise<ReadonlyMap<string, string>>
  /** What people at the desk are looking at. */
  previews: Previews
  /** Where it is shown; null: nowhere. */
  previewAddress(): { origin: string | null; port: number } | null
}

const pageRows = 100
const maxHistory = 50

/** A kind by its name. Throws `badRequest`. */
function kindOf(name: string): ContentKind {
  const kind = contentKinds.find((each) => each === name)
  if (!kind) throw new AppError('badRequest', { detail: 'there is no such kind' })
  return kind
}

/** As somebody is called, without the part by which they are proved. */
const nameOf = (operator: string) => operator.replace(/ \([^()]*\)$/, '')

interface Standing {
  kind: ContentKind
  id: string
  draft: DraftRow | undefined
  last: Omit<HistoryRow, 'source'> | undefined
  waits: boolean
}

interface Shown {
  published: Published
  language: Language
  now: Date
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function draftStates({ draft, waits }: Standing): ItemState[] {
  if (!draft) return []
  if (draft.publishAt) return ['timed']
  if (draft.problem !== null) return ['failed']
  return [waits ? 'waits' : 'draft']
}

/** Where an item stands, from what servers show in memory and what is written. */
function rowOf(standing: Standing, { published, language, now }: Shown): ContentRow {
  const { kind, id, draft, last } = standing
  const today = businessDay(now)
  const visible = published.item(kind, id)
  const item = visible ?? published.expiredItem(kind, id)
  const facts = (item?.facts ?? {}) as Record<string, unknown>
  const lastDay = textOr(facts.expiresAt)
  const begin = textOr(facts.beginTime)
  const states = draftStates(standing)
  if (visible) {
    const isLater = begin !== null && new Date(begin) > now && kind !== 'lecture'
    states.push(isLater ? 'later' : 'shown')
    if (lastDay !== null && lastDay <= addDays(today, noticeDays)) states.push('expires')
  } else if (item) states.push('expired')
  else if (last && last.hash === '') states.push('withdrawn')
  return {
    kind,
    itemId: id,
    title: titleIn(kind, item?.words[language] ?? draft?.source.words[language]) ?? id,
    states,
    from: begin,
    lastDay,
    publishAt: draft?.publishAt?.toISOString() ?? null,
    publishedAt: item && last ? last.publishedAt.toISOString() : null,
    reviewedAt: textOr(facts.reviewedAt),
  }
}

function titleIn(kind: ContentKind, itemWords: unknown): string | null {
  return itemWords === undefined ? null : textOr(titleOf(kind, itemWords))
}

async function standings(deps: ContentDeskDeps): Promise<Standing[]> {
  const [current, written, waiting] = await Promise.all([
    deps.db.all(histories.currentHashes),
    deps.db.all(drafts.all),
    deps.waitingItems(),
  ])
  const last = new Map(current.map((row) => [itemName({ kind: row.kind, id: row.itemId }), row]))
  const draftOf = new Map(written.map((row) => [itemName({ kind: row.kind, id: row.itemId }), row]))
  const names = [...new Set([...last.keys(), ...draftOf.keys()])].sort()
  return names.flatMap((name) => {
    const [kind, id = ''] = name.split('/')
    const known = contentKinds.find((each) => each === kind)
    if (!known) return []
    return [{ kind: known, id, draft: draftOf.get(name), last: last.get(name), waits: waiting.has(name) }]
  })
}

/** What the form sent, as it is written in files. */
function written(kind: ContentKind, { facts, words: given, bodies }: WrittenItem): ItemSource {
  const wordFields = declaredFields(kind, 'words')
  return {
    facts: fromForm(declaredFields(kind, 'facts'), facts),
    words: inEachLanguage((language) => fromForm(wordFields, given[language])),
    bodies: inEachLanguage((language) => bodies[language].replace(/\r\n?/g, '\n').trim()),
  }
}

async function listItems(
  deps: ContentDeskDeps,
  { language, request: { kind, state, text, after } }: DeskCall<typeof content.list>,
): Promise<DeskAnswerOf<typeof content.list>> {
  const { db, clock, published } = deps
  const shown = { published, language, now: await clock.now(db) }
  const wanted = text.trim().toLowerCase()
  const rows = (await standings(deps))
    .filter((each) => (kind === null || each.kind === kind) && (after ?? '') < itemName(each))
    .map((each) => rowOf(each, shown))
    .filter(({ states }) => state === null || states.includes(state))
    .filter(({ itemId, title }) => `${itemId} ${title}`.toLowerCase().includes(wanted))
  const last = rows[pageRows - 1]
  const next = rows.length > pageRows && last ? itemName({ kind: last.kind, id: last.itemId }) : null
  return { rows: rows.slice(0, pageRows), next }
}

async function showItem(
  deps: ContentDeskDeps,
  { language, request }: DeskCall<typeof content.show>,
): Promise<DeskAnswerOf<typeof content.show>> {
  const { db, clock, published } = deps
  const kind = kindOf(request.kind)
  const id = request.itemId
  const w = words[language]
  const [all, history, stored, now, waiting] = await Promise.all([
    standings(deps),
    db.all(histories.of, [kind, id, maxHistory]),
    storedContent(db),
    clock.now(db),
    deps.waitingItems(),
  ])
  const found = all.find((each) => each.kind === kind && each.id === id)
  const standing = found ?? { kind, id, draft: undefined, last: undefined, waits: false }
  const shown = shownSource(stored, { kind, id })
  const { draft } = standing
  const source = draft && withFixedFacts(declarationOf(kind), draft.source, shown)
  return {
    row: rowOf(standing, { published, language, now }),
    shown,
    draft:
      draft && source
        ? {
            source,
            revision: draft.revision,
            writtenBy: nameOf(draft.writtenBy),
            writtenAt: draft.writtenAt.toISOString(),
            problems: problemViews(w, checkSource(stored, kind, id, source).problems),
            changes: sourceChanges({ w, language, content: stored }, kind, shown, source),
          }
        : null,
    orderId: waiting.get(itemName({ kind, id })) ?? null,
    history: history.map((each) => ({
      version: each.version,
      at: each.publishedAt.toISOString(),
      by: nameOf(each.publishedBy),
      origin: each.origin,
      isWithdrawn: each.source === null,
    })),
  }
}

async function saveDraft(
  { db, clock }: ContentDeskDeps,
  { language, request, operator }: DeskCall<typeof content.saveDraft>,
): Promise<DeskAnswerOf<typeof content.saveDraft>> {
  const kind = kindOf(request.kind)
  const { itemId, revision } = request
  const given = written(kind, request.source)
  return db.inTransaction(async (tx) => {
    // First, so that what it names is there when it is checked, and stays: the sweep locks it, too.
    await tx.all(deskMedia.lockNamed, [JSON.stringify(given)])
    const stored = await storedContent(tx)
    const shown = shownSource(stored, { kind, id: itemId })
    const source = withFixedFacts(declarationOf(kind), given, shown)
    const text = JSON.stringify(source)
    const at = await clock.now(tx)
    const before = await tx.one(drafts.find, [kind, itemId])
    const saved = await (revision === 0
      ? tx.one(drafts.begin, [kind, itemId, text, operator, at])
      : tx.one(drafts.change, [kind, itemId, revision, text, operator, at]))
    if (!saved) return { state: 'taken' as const, by: before ? nameOf(before.writtenBy) : '' }
    // One row for each turn at a draft, not for each time that it is saved.
    if (before?.writtenBy !== operator)
      await recordDraft(tx, clock, { operator, act: 'content.write-draft', kind, itemId })
    const { problems } = checkSource(stored, kind, itemId, source)
    return {
      state: 'saved' as const,
      revision: saved.revision,
      problems: problemViews(words[language], problems),
    }
  })
}

/** Who began, took over or threw away a draft; what it says is in the draft, and in the history once it is published. */
function recordDraft(
  tx: Tx,
  clock: Clock,
  { operator, act, kind, itemId }: { operator: string; act: string; kind: string; itemId: string },
): Promise<string> {
  return recordAct(tx, clock, {
    operator,
    act,
    reason: '',
    detail: { item: itemName({ kind, id: itemId }) },
  })
}

function dropDraft(
  { db, clock }: ContentDeskDeps,
  { request: { kind, itemId, revision }, operator }: DeskCall<typeof content.dropDraft>,
): Promise<DeskAnswerOf<typeof content.dropDraft>> {
  return db.inTransaction(async (tx) => {
    const dropped = await tx.one(drafts.drop, [kindOf(kind), itemId, revision])
    if (dropped) await recordDraft(tx, clock, { operator, act: 'content.drop-draft', kind, itemId })
    return { isDropped: dropped !== null }
  })
}

/** What is written, on the members' page, for the caller alone. */
async function preview(
  { db, published, previews, previewAddress }: ContentDeskDeps,
  { request, person }: DeskCall<typeof content.preview>,
): Promise<DeskAnswerOf<typeof content.preview>> {
  const address = previewAddress()
  if (!address) return { state: 'off' }
  const kind = kindOf(request.kind)
  const id = request.itemId
  const source = request.source
    ? written(kind, request.source)
    : ((await db.one(drafts.find, [kind, id]))?.source ?? shownSource(await storedContent(db), { kind, id }))
  if (!source) return { state: 'unfinished' }
  const made = await previewOf(db, published, { kind, id, source })
  if (made === 'noPage' || made === 'unfinished') return { state: made }
  return { state: 'ready', ...address, key: previews.keep({ ...person, item: itemName({ kind, id }) }, made) }
}

export function contentDesk(deps: ContentDeskDeps): DeskHandlersOf<typeof content> {
  const { db, published } = deps
  return {
    async kinds({ language }) {
      const written = await db.all(drafts.all)
      return {
        kinds: contentKinds.map((kind) => ({
          kind,
          label: words[language].kinds[kind],
          shown: published.items(kind).length,
          drafts: written.filter((each) => each.kind === kind).length,
          isClosed: declarationOf(kind).isClosed ?? false,
        })),
        documents: Object.entries(words[language].documents).map(([file, what]) => ({ file, what })),
      }
    },

    list: (call) => listItems(deps, call),

    form: async ({ language, request }) => {
      const kind = kindOf(request.kind)
      const asked = { kind, published, language }
      return {
        label: words[language].kinds[kind],
        facts: formFields('facts', asked),
        words: formFields('words', asked),
        body: declarationOf(kind).body,
        bodyLabel: fieldLabel(words[language], kind, 'body'),
        bodyHint: fieldHint(words[language], kind, 'body'),
        isClosed: declarationOf(kind).isClosed ?? false,
      }
    },

    show: (call) => showItem(deps, call),

    async version({ language, request }) {
      const kind = kindOf(request.kind)
      const [rows, content] = await Promise.all([
        db.all(histories.of, [kind, request.itemId, maxHistory]),
        storedContent(db),
      ])
      const asked = rows.find(({ version }) => version === request.version)
      if (!asked) throw new AppError('badRequest', { detail: 'there is no such version' })
      // What restoring it would change: the last form is what stands there now.
      const reader = { w: words[language], language, content }
      const changes = sourceChanges(reader, kind, rows[0]?.source ?? null, asked.source)
      return { source: asked.source, changes }
    },

    saveDraft: (call) => saveDraft(deps, call),

    dropDraft: (call) => dropDraft(deps, call),

    preview: (call) => preview(deps, call),

    media: async ({ request }) => ({ media: await listMedia(db, request.input) }),

    addMedium: (call) => addMedium(deps, call, (message) => said(words[call.language], message)),
  }
}
