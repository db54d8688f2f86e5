import type { DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import type { rules } from '@club/contract/desk/rules.ts'

export type SimulateRequest = DeskRequestOf<typeof rules.simulate>
type TaskId = SimulateRequest['tasks'][number]['taskId']

/** Nothing is tried yet. */
export const noneTried = { month: '', task: '', points: '', cap: '', noCap: false, target: '', places: '' }
type Values = typeof noneTried
export type Problem = 'month' | 'points' | 'cap' | 'target' | 'places' | 'nothing'

const wholeNumber = (typed: string): number | null | undefined => {
  const plain = typed.trim()
  if (plain === '') return undefined
  return /^[1-9]\d{0,5}$/.test(plain) ? Number(plain) : null
}

/** What is asked for, or the fields that are wrong. */
export function triedIn(values: Values): SimulateRequest | Problem[] {
  const typed = {
    points: wholeNumber(values.points),
    cap: values.noCap ? undefined : wholeNumber(values.cap),
    target: wholeNumber(values.target),
    places: wholeNumber(values.places),
  }
  const problems: Problem[] = (['points', 'cap', 'target', 'places'] as const).filter(
    (name) => typed[name] === null,
  )
  if (!/^\d{4}-\d{2}$/.test(values.month)) problems.push('month')
  const isTaskChanged =
    values.task !== '' && (typed.points !== undefined || typed.cap !== undefined || values.noCap)
  if (!isTaskChanged && typed.target === undefined && typed.places === undefined) problems.push('nothing')
  if (problems.length > 0) return problems
  const { points, target, places } = typed
  const monthlyCap = values.noCap ? null : typed.cap
  return {
    month: values.month,
    tasks: isTaskChanged
      ? [
          {
            taskId: values.task as TaskId,
            ...(points && { points }),
            ...(monthlyCap !== undefined && { monthlyCap }),
          },
        ]
      : [],
    ...(target && { target }),
    ...(places && { places }),
  }
}
