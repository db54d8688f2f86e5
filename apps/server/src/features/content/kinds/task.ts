import type { channels } from '@club/contract/channels.ts'
import { type Language, languages, languageTable } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import { taskCycles, taskIds, taskKinds } from '@club/contract/tasks.constants.ts'
import { z } from 'zod'
import { origin, ownPath, picture, shortLinkName, text } from '../fields.ts'
import { kind } from '../kind.ts'
import type { TaskValues } from '../rule-changes.rules.ts'

const facts = z.strictObject({
  ...origin,
  kind: z.enum(taskKinds),
  cycle: z.enum(taskCycles),
  cycleTimes: z.int().min(1).max(1000),
  actionTimes: z.int().min(1).max(1000),
  points: z.int().min(1).max(100_000),
  monthlyCap: z.int().min(1).max(1_000_000).nullable(),
  link: ownPath.nullable(),
  shortLink: shortLinkName.nullable(),
  picture,
  /** Whether the task pays in a channel. */
  channels: z.strictObject({ MB: z.boolean(), WX: z.boolean(), WEB: z.boolean() } satisfies Record<
    (typeof channels)[number],
    z.ZodType
  >),
  /** The minimum duration of a view that counts, for view tasks. */
  minimumStaySeconds: z.int().min(1).max(600).optional(),
  /** The contest's current edition; for tasks whose cycle is an edition. */
  edition: z.int().min(1).max(6).optional(),
})

/** The values that a task's words may name, so that they are true whatever is in force: `{cap}`. */
const named: Readonly<Record<string, (values: TaskValues) => number | null>> = {
  points: ({ points }) => points,
  cap: ({ monthlyCap }) => monthlyCap,
  times: ({ cycleTimes }) => cycleTimes,
  actions: ({ actionTimes }) => actionTimes,
}
const placeholders = /\{(\w*)\}/g

/** Words of a task with its values in place of their names. Without a cap, the part of the sentence about it is left out. */
export function taskText(text: string, values: TaskValues, language: Language): string {
  const { html, hasSpaces: useGrouping } = languageTable[language]
  const whole = values.monthlyCap === null ? text.replace(/[,;，；][^,;，；]*\{cap\}[^,;，；。]*/g, '') : text
  return whole.replace(placeholders, (_, name: string) =>
    Number(own(named, name)?.(values) ?? 0).toLocaleString(html, { useGrouping }),
  )
}

const hasViews = (kind: string) => kind === 'view' || kind === 'share'

export const task = kind({
  facts: facts
    .refine((facts) => hasViews(facts.kind) === (facts.minimumStaySeconds !== undefined), {
      message: 'is for tasks of the kinds view and share, and needed there',
      path: ['minimumStaySeconds'],
    })
    .refine((facts) => (facts.cycle === 'edition') === (facts.edition !== undefined), {
      message: 'is for tasks whose cycle is an edition, and needed there',
      path: ['edition'],
    })
    .refine((facts) => facts.kind !== 'view' || (facts.cycleTimes === 1 && facts.actionTimes === 1), {
      message: 'must be 1 for a view, as actionTimes: looking at the same thing again is nothing new',
      path: ['cycleTimes'],
    }),
  words: z.strictObject({ name: text(40), intro: text(160), evidence: text(300) }),
  body: 'optional',
  // What it earns, how often and what proves it: `club rules announce` changes them from the next month on.
  fixed: [
    'kind',
    'cycle',
    'cycleTimes',
    'actionTimes',
    'points',
    'monthlyCap',
    'channels',
    'minimumStaySeconds',
    'edition',
  ],
  isClosed: true,
  title: ({ name }) => name,
  check({ id, facts: { shortLink, link, points, monthlyCap }, words }, refuse) {
    if (!taskIds.some((known) => known === id))
      refuse('item', [], `is not a task of the club: ${taskIds.join(', ')}`)
    if (shortLink !== null && link !== null)
      refuse('item', ['shortLink'], 'a task leads to a path of ours or to the bank, not to both')
    if (monthlyCap !== null && monthlyCap < points)
      refuse('item', ['monthlyCap'], 'must be at least the points of one completion')
    for (const language of languages)
      for (const field of ['intro', 'evidence'] as const)
        for (const [, name = ''] of words[language][field].matchAll(placeholders))
          if (!own(named, name))
            refuse(language, [field], `{${name}} is none of ${Object.keys(named).join(', ')}`)
  },
  checkAll(items, refuse) {
    const found = new Set(items.map(({ id }) => id))
    for (const id of taskIds) {
      if (!found.has(id)) refuse(id, 'is missing; the club needs every task')
    }
  },
})
