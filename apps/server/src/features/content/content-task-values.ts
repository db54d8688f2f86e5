import { businessMonth } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { CheckedItem, Problem } from './content-file.ts'
import type { FactsOf } from './kinds.ts'
import { changedValues, type TaskValues } from './rule-changes.rules.ts'
import { anyEntry, ruleChanges, storedTasks } from './rule-changes.sql.ts'

const shown = (value: unknown) => (value === null ? 'no cap' : String(value))

/** Where two sets of values differ: the field in `item.yaml`, with both values. */
function differences(
  folder: TaskValues,
  inForce: TaskValues,
): { path: string[]; has: unknown; isNow: unknown }[] {
  const fields = ['points', 'monthlyCap', 'cycleTimes', 'actionTimes'] as const
  const channels = Object.keys(inForce.channels) as Channel[]
  return [
    ...fields.map((field) => ({ path: [field], has: folder[field], isNow: inForce[field] })),
    ...channels.map((channel) => ({
      path: ['channels', channel],
      has: folder.channels[channel],
      isNow: inForce.channels[channel],
    })),
  ].filter(({ has, isNow }) => has !== isNow)
}

/**
 * What a folder would change of what published tasks give. Once anybody has earned points that changes by announcement
 * alone (rules/tasks#changes): a task keeps the values that it was published with, or takes over those in force.
 */
export async function taskValueProblems(
  tx: Tx,
  items: readonly CheckedItem[],
  now: Date,
): Promise<Problem[]> {
  const stored = new Map(
    (await tx.all(storedTasks)).map(({ itemId, body }) => [
      itemId,
      (body as { facts: FactsOf<'task'> }).facts,
    ]),
  )
  const changes = await tx.all(ruleChanges.all)
  if (changes.length === 0 && !(await tx.one(anyEntry))) return []
  const month = businessMonth(now)
  return items.flatMap(({ kind, id, facts }): Problem[] => {
    const published = kind === 'task' ? stored.get(id) : undefined
    if (!published) return []
    const folder = facts.value as FactsOf<'task'>
    const inForce = changedValues(changes, id, month)?.values ?? published
    const problem = (path: string[], message: string) => ({
      file: `task/${id}/item.yaml`,
      line: facts.lineOf(path),
      field: path.join('.'),
      message,
    })
    const cycle =
      folder.cycle === published.cycle
        ? []
        : [problem(['cycle'], `is ${folder.cycle}, but members earn points by ${published.cycle}: it stays`)]
    if (differences(folder, published).length === 0) return cycle
    return [
      ...cycle,
      ...differences(folder, inForce).map(({ path, has, isNow }) =>
        problem(
          path,
          `is ${shown(has)} here, and ${shown(isNow)} is in force: it changes with the first of a month, announced beforehand with \`club rules announce\``,
        ),
      ),
    ]
  })
}
