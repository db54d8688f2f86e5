import { hourMs } from '@club/contract/durations.ts'
import { budgetTable } from './budget-table.ts'

export type BudgetName = keyof typeof budgetTable
/** How many uses fit into each budget, by the table and the settings. */
export type Rooms = Readonly<Record<BudgetName, number>>

type Row = (typeof budgetTable)[BudgetName]
type LimitSetting = Extract<Row, { setting: string }>['setting']

/** One budget of the table, with what is optional there. */
export interface BudgetTerms extends Pick<Row, 'of' | 'what' | 'per' | 'refund' | 'full'> {
  name: BudgetName
  setting: LimitSetting | null
  least: number
  keptByEach: number | null
  spares: number | null
}

const names = Object.keys(budgetTable) as BudgetName[]

/** The budgets in the order of the table. */
export const budgetList: readonly BudgetTerms[] = names.map((name) => {
  const { of, what, per, refund, full, ...more }: Row & Partial<BudgetTerms> = budgetTable[name]
  const { setting = null, least = 1, keptByEach = null, spares = null } = more
  return { name, of, what, per, refund, full, setting, least, keptByEach, spares }
})

/** The settings with their defaults and smallest values. */
export const limitSettings = budgetList.flatMap(({ name, setting, least }) => {
  const { room } = budgetTable[name]
  return setting !== null && typeof room === 'number' ? [{ setting, room, least }] : []
})

/** The rooms where the settings have these values; defaults without any. */
export function roomsOf(set: Partial<Record<LimitSetting, number>> = {}): Rooms {
  const roomOf = (name: BudgetName): number => {
    const { room, ...more }: Row & { setting?: LimitSetting } = budgetTable[name]
    if (typeof room === 'number') return (more.setting && set[more.setting]) ?? room
    return Math.ceil(roomOf(room.budget) * room.times)
  }
  return Object.fromEntries(names.map((name) => [name, roomOf(name)])) as Rooms
}

/** How long a full budget takes to drain. */
export function drainMsOf(name: BudgetName): number {
  return budgetTable[name].per === 'hour' ? hourMs : 24 * hourMs
}

/** Over how many rows a budget is counted. */
export function stripesOf(name: BudgetName): number {
  const { stripes = 1 }: Row & { stripes?: number } = budgetTable[name]
  return stripes
}

/** A budget that spares those who did little wrong themselves. */
export type SharedBudgetName = {
  [Name in BudgetName]: (typeof budgetTable)[Name] extends { spares: number } ? Name : never
}[BudgetName]

export const sparesOf = (name: SharedBudgetName): number => budgetTable[name].spares

/** The people who register, or sign in, behind one address in an evening at a branch. */
export const peopleOfEvening = 200

/** A budget with its room, and how many uses an evening needs; null if its people do not share it. */
export interface BudgetInForce extends BudgetTerms {
  room: number
  needed: number | null
}

export function budgetsInForce(rooms: Rooms): BudgetInForce[] {
  return budgetList.map((budget) => ({
    ...budget,
    room: rooms[budget.name],
    needed: budget.keptByEach === null ? null : budget.keptByEach * peopleOfEvening,
  }))
}
