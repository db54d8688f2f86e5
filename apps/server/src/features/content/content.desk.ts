import { addDays, businessDay } from '@club/contract/business-day.ts'
import type { ContentRow, content, ItemState, WrittenItem } from '@club/contract/desk/content-desk.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import type { DeskCall, DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { type DraftRow, drafts, type HistoryRow, histories } from './content-desk.sql.ts'
import { addMedium, listMedia } from './content-desk-media.ts'
import { declaredFields, fieldHint, fieldLabel, formFields, fromForm } from './content-form.ts'
import { words } from './content-form.words.ts'
import { itemName } from './content-item-acts.ts'
import { problemViews, said, sourceChanges } from './content-item-changes.ts'
import { checkSource, storedContent } from './content-item-check.ts'
import { previewPath } from './content-preview.ts'
import { type ItemSource, sourceOf } from './content-source.ts'
import { type ContentKind, contentKinds, declarationOf, titleOf } from './kinds.ts'
import type { Published } from './published.ts'

export interface ContentDeskDeps {
  db: Db
  clock: Clock
  published: Published
  /** The orders that wait for the second reader, by the item they publish, as `kind/id`. */
  waitingItems(): Promise<ReadonlyMap<string, string>>
}

/** What earns points and medals is not changed item by item: it follows rules with versions of their own. */
const foldersOwn: ReadonlySet<ContentKind> = new Set(['task', 'medal'])
const noticeDays = 30
const pageRows = 100
const maxHistory = 50

/** A kind by its name. Throws `badRequest`. */
function kindOf(name: string): ContentKind {
  const kind = contentKinds.find((each) => each === name)
  if (!kind) throw new AppError('badRequest', { detail: 'there is no such kind' })
  return kind
}

function editedKind(name: string): ContentKind {
  const kind = kindOf(name)
  if (foldersOwn.has(kind)) throw new AppError('notPermitted', { detail: `${kind} is not edited here` })
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
  { language, request: { kind, state, after } }: DeskCall<typeof content.list>,
): Promise<DeskAnswerOf<typeof content.list>> {
  const { db, clock, published } = deps
  const shown = { published, language, now: await clock.now(db) }
  const rows = (await standings(deps))
    .filter((each) => (kind === null || each.kind === kind) && (after ?? '') < itemName(each))
    .map((each) => rowOf(each, shown))
    .filter(({ states }) => state === null || states.includes(state))
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
  const item = stored.items.find((each) => each.kind === kind && each.id === id)
  const shown = item ? sourceOf(item) : null
  const { draft } = standing
  const source = draft?.source ?? shown
  const checked = draft && checkSource(stored, kind, id, draft.source)
  return {
    row: rowOf(standing, { published, language, now }),
    shown,
    draft:
      draft && checked
        ? {
            source: draft.source,
            revision: draft.revision,
            writtenBy: nameOf(draft.writtenBy),
            writtenAt: draft.writtenAt.toISOString(),
            problems: problemViews(w, checked.problems),
            changes: sourceChanges(w, kind, shown, draft.source),
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
    path: source && previewPath(kind, id, source),
    isShowable: checked?.isShowable ?? false,
  }
}

async function saveDraft(
  { db, clock }: ContentDeskDeps,
  { language, request, operator }: DeskCall<typeof content.saveDraft>,
): Promise<DeskAnswerOf<typeof content.saveDraft>> {
  const kind = editedKind(request.kind)
  const { itemId, revision } = request
  const source = written(kind, request.source)
  const text = JSON.stringify(source)
  const at = await clock.now(db)
  const saved = await (revision === 0
    ? db.one(drafts.begin, [kind, itemId, text, operator, at])
    : db.one(drafts.change, [kind, itemId, revision, text, operator, at]))
  if (!saved) {
    const draft = await db.one(drafts.find, [kind, itemId])
    return { state: 'taken', by: draft ? nameOf(draft.writtenBy) : '' }
  }
  const { problems } = checkSource(await storedContent(db), kind, itemId, source)
  return { state: 'saved', revision: saved.revision, problems: problemViews(words[language], problems) }
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
          isEdited: !foldersOwn.has(kind),
        })),
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
      }
    },

    show: (call) => showItem(deps, call),

    async version({ language, request }) {
      const kind = kindOf(request.kind)
      const rows = await db.all(histories.of, [kind, request.itemId, maxHistory])
      const asked = rows.find(({ version }) => version === request.version)
      if (!asked) throw new AppError('badRequest', { detail: 'there is no such version' })
      const changes = sourceChanges(words[language], kind, asked.source, rows[0]?.source ?? null)
      return { source: asked.source, changes }
    },

    saveDraft: (call) => saveDraft(deps, call),

    async dropDraft({ request }) {
      const kind = editedKind(request.kind)
      const dropped = await db.one(drafts.drop, [kind, request.itemId, request.revision])
      return { isDropped: dropped !== null }
    },

    media: async ({ request }) => ({ media: await listMedia(db, request.input) }),

    addMedium: (call) => addMedium(deps, call, (message) => said(words[call.language], message)),
  }
}
