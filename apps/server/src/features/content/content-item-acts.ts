import { businessDay, businessTime } from '@club/contract/business-day.ts'
import type { Change } from '@club/contract/desk/acts.ts'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { forgetItem } from '../../kit/jobs/stuck-items.ts'
import { type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import { type OperatorAct, recordAct } from '../../kit/operator/audit.ts'
import { type ActOrder, inTransactionOrPreview, keepToPreview } from '../../kit/operator/operator-act.ts'
import { argument, dayName, typedText } from '../../kit/operator/operator-command.ts'
import { itemsNamedIn } from './content-check-items.ts'
import { type DraftRow, drafts } from './content-desk.sql.ts'
import type { CheckedItem } from './content-file.ts'
import { declaredFields } from './content-form.ts'
import { type ItemActWords, words } from './content-item-acts.words.ts'
import { itemTitle, problemLineOf, sourceChanges } from './content-item-changes.ts'
import { checkSource, type FieldProblem, problemsWithout, storedContent } from './content-item-check.ts'
import { itemsLinkedFrom } from './content-links.ts'
import { Refused } from './content-publish.ts'
import { lockPublication, publishItem } from './content-publish-item.ts'
import { type ItemSource, itemOf, shownSource, sourceHash, sourceOf } from './content-source.ts'
import { type ContentKind, contentKinds, itemIdPattern } from './kinds.ts'
import type { Published } from './published.ts'

export interface ItemActDeps {
  db: Db
  clock: Clock
  published: Published
}

export interface NamedItem {
  kind: ContentKind
  id: string
}

/** `article/sleep-well` in its parts; null if it names none. */
export function readItemName(text: string): NamedItem | null {
  const [name, id = '', ...rest] = text.split('/')
  const kind = contentKinds.find((each) => each === name)
  return kind && rest.length === 0 && itemIdPattern.test(id) ? { kind, id } : null
}

export const itemName = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`

const item = argument(
  '<item>',
  'kind and id, such as article/sleep-well',
  typedText(
    (text) => readItemName(text) !== null,
    inEachLanguage((language) => words[language].itemForm),
  ),
)

/** Beijing time without an offset, or any instant with one. */
const instantForm = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?$/
const instant = typedText(
  (text) => instantForm.test(text) && !Number.isNaN(instantOf(text).getTime()),
  inEachLanguage((language) => words[language].timeForm),
)

function instantOf(text: string): Date {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(text)
  return new Date(`${text.replace(' ', 'T')}${hasOffset ? '' : '+08:00'}`)
}

/** An item as people call it: its kind and its title. */
function inWords(
  { form, named }: ItemActWords,
  language: Language,
  { kind, id, words: of }: CheckedItem,
): string {
  return named(form.kinds[kind], itemTitle(kind, id, of[language].value))
}

function withLastDay(source: ItemSource, until: string | undefined): ItemSource {
  return until === undefined ? source : { ...source, facts: { ...source.facts, expiresAt: until } }
}

interface Done {
  detail: OperatorAct['detail']
  changes: (w: ItemActWords, language: Language) => Change[]
}

/**
 * Carries an act out in one transaction with its row in the audit log, and only if a draft is still what was previewed:
 * its editor may save it at any moment. A preview shows nothing of members: no row.
 */
function carryOut<T extends Refusal | Done>(
  { db, clock }: Pick<ItemActDeps, 'db' | 'clock'>,
  order: ActOrder,
  name: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { isPreview, operator, reason } = order
  return inTransactionOrPreview(db, isPreview, async (tx) => {
    await lockPublication(tx)
    const outcome = await work(tx)
    if ('changes' in outcome) keepToPreview(words, order, outcome.changes)
    const { detail } = outcome
    if (detail && !isPreview) await recordAct(tx, clock, { operator, reason, act: name, detail })
    return outcome
  })
}

type Refusal = { refused: (w: ItemActWords) => string; detail: null }
const refuse = (refused: Refusal['refused']): Refusal => ({ refused, detail: null })

const refuseProblems = (kind: ContentKind, problems: readonly FieldProblem[]): Refusal =>
  refuse((w) => w.publish.problems(problems.map((each) => problemLineOf(w.form, kind, each))))

interface Wanted {
  named: NamedItem
  draft: DraftRow
  at: Date | null
  until: string | undefined
  now: Date
  by: string
  reason: string
}

/** Publishes a draft now, or leaves it for its time, and tells what changes. */
async function publishDraft(tx: Tx, clock: Clock, wanted: Wanted) {
  const { named, draft, at, until, now, by, reason } = wanted
  const { kind, id } = named
  const hasLastDay = declaredFields(kind, 'facts').some(({ name }) => name === 'expiresAt')
  if (until !== undefined && !hasLastDay) return refuse((w) => w.publish.noLastDay)
  const source = withLastDay(draft.source, until)
  const content = await storedContent(tx)
  const { item: checked, problems } = checkSource(content, kind, id, source)
  if (!checked) return refuseProblems(kind, problems)
  const before = shownSource(content, named)
  const after = sourceOf(checked)
  if (before && sourceHash(before) === sourceHash(after)) return refuse((w) => w.publish.same)
  const lastDay = typeof after.facts.expiresAt === 'string' ? after.facts.expiresAt : null
  const isTimed = at !== null && at > now
  if (lastDay !== null && lastDay < businessDay(isTimed ? at : now))
    return refuse((w) => w.publish.beforeStart)
  if (isTimed) await tx.run(drafts.time, [kind, id, JSON.stringify(source), at, by, reason])
  const version = isTimed ? null : await publishItem(tx, clock, { content, kind, id, item: checked, by })
  if (!isTimed) await tx.one(drafts.delete, [kind, id])
  const hash = sourceHash(after)
  return {
    detail: { item: itemName(named), draft: hash, ...(isTimed ? { at: at.toISOString() } : { version }) },
    changes: (w: ItemActWords, language: Language) => [
      changed(w.publish.item, null, inWords(w, language, checked)),
      changed(startOf(w, at, isTimed)),
      ...(hasLastDay ? [changed(lastDay ? w.publish.until(lastDay) : w.publish.forGood)] : []),
      ...sourceChanges({ w: w.form, language, content }, kind, before, after),
      changed(w.publish.draft, null, hash.slice(0, 12)),
    ],
  }
}

function startOf({ publish }: ItemActWords, at: Date | null, isTimed: boolean): string {
  if (at === null) return publish.now
  return isTimed ? publish.at(businessTime(at)) : publish.late(businessTime(at))
}

/** Publishes one item: rules/content#items. */
export const publishItemAct = act({
  name: 'publish-item',
  description: 'publishes the draft of one item, now or at a time; the rest of the content stays as it is',
  does: 'changesClub',
  words: inEachLanguage((language) => ({ ...words[language], title: words[language].publish.title })),
  arguments: {
    item,
    at: argument(
      '--at <instant>',
      'when it is first shown, in Beijing time; now by default',
      instant.optional(),
    ),
    until: argument('--until <day>', 'the last day on which it is shown', dayName.optional()),
  },
  isConfirmed: () => true,
  page: ({ item: name }) => `/content/${name}?tab=preview`,
  async carryOut({ db, clock, published }: ItemActDeps, call): Promise<ActOutcome<ItemActWords>> {
    const { args, operator: by, reason } = call
    const named = readItemName(args.item) as NamedItem
    const done = await carryOut({ db, clock }, call, 'content.publish-item', async (tx) => {
      const draft = await tx.one(drafts.find, [named.kind, named.id])
      if (!draft) return refuse((w) => w.publish.noDraft)
      if (draft.publishAt) return refuse((w) => w.publish.isTimed)
      const at = args.at === undefined ? null : instantOf(args.at)
      const now = await clock.now(tx)
      return publishDraft(tx, clock, { named, draft, at, until: args.until, now, by, reason })
    }).catch((error: unknown) => {
      if (error instanceof Refused) return refuseProblems(named.kind, refusedFields(error))
      throw error
    })
    if ('refused' in done) return done
    if (!call.isPreview) await published.refresh()
    return { changes: done.changes }
  },
})

const refusedFields = ({ problems }: Refused): FieldProblem[] =>
  problems.map(({ field, message }) => ({ file: 'item', field, line: null, message, issue: null }))

/** Takes a confirmed publication back that waits for its time. */
export const holdItemAct = act({
  name: 'hold-item',
  description: 'takes back the publication of an item that waits for its time; it is a draft again',
  does: 'changesClub',
  words: inEachLanguage((language) => ({ ...words[language], title: words[language].hold.title })),
  arguments: { item },
  async carryOut({ db, clock }: ItemActDeps, call): Promise<ActOutcome<ItemActWords>> {
    const named = readItemName(call.args.item) as NamedItem
    const done = await carryOut({ db, clock }, call, 'content.hold-item', async (tx) => {
      const draft = await tx.one(drafts.find, [named.kind, named.id])
      const at = draft?.publishAt
      if (!draft || !at) return refuse((w) => w.hold.notTimed)
      await tx.run(drafts.time, [named.kind, named.id, JSON.stringify(draft.source), null, null, null])
      // If its time had come and it could not be published, nobody tries again.
      await forgetItem(tx, itemName(named))
      return {
        detail: { item: itemName(named), at: at.toISOString() },
        changes: (w: ItemActWords, language: Language) => [
          changed(w.hold.item, null, inWords(w, language, itemOf(named.kind, named.id, draft.source))),
          changed(w.hold.held(businessTime(at))),
        ],
      }
    })
    return 'refused' in done ? done : { changes: done.changes }
  },
})

/** Takes an item away from members. */
export const withdrawItemAct = act({
  name: 'withdraw-item',
  description: 'takes one item away from members; its earlier forms stay and can be restored',
  does: 'changesClub',
  words: inEachLanguage((language) => ({ ...words[language], title: words[language].withdraw.title })),
  arguments: { item },
  // A mistake must be gone at once; what members have agreed to is no such thing.
  isConfirmed: ({ item: name }) => readItemName(name)?.kind === 'agreement',
  async carryOut({ db, clock, published }: ItemActDeps, call): Promise<ActOutcome<ItemActWords>> {
    const named = readItemName(call.args.item) as NamedItem
    const { kind, id } = named
    const done = await carryOut({ db, clock }, call, 'content.withdraw-item', async (tx) => {
      const content = await storedContent(tx)
      const item = content.items.find((each) => each.kind === kind && each.id === id)
      if (!item) return refuse((w) => w.withdraw.notShown)
      const needed = problemsWithout(content, kind, id)
      if (needed.length > 0) return refuse((w) => w.withdraw.needed(needed))
      const namedBy = content.items.filter((each) =>
        [...itemsNamedIn(each), ...itemsLinkedFrom(each)].includes(itemName(named)),
      )
      const version = await publishItem(tx, clock, { content, kind, id, item: null, by: call.operator })
      return {
        detail: { item: itemName(named), version },
        changes: (w: ItemActWords, language: Language) => [
          changed(w.withdraw.item, null, inWords(w, language, item)),
          changed(w.withdraw.withdrawn),
          ...(namedBy.length > 0
            ? [
                changed(
                  w.withdraw.namedBy,
                  null,
                  namedBy.map((each) => inWords(w, language, each)).join('; '),
                ),
              ]
            : []),
        ],
      }
    })
    if ('refused' in done) return done
    if (!call.isPreview) await published.refresh()
    return { changes: done.changes }
  },
})
