/** What it takes to spread the club's tables over the servers of a cluster (Citus). */

/** How each table is stored on a cluster, every table once. */
export interface TableKinds {
  /** Spread by user_id, so that all rows of a member are on one server. */
  readonly byMember: readonly string[]
  /** Spread by the named column. */
  readonly byOwnKey: Readonly<Record<string, string>>
  /** Copied to every server. */
  readonly reference: readonly string[]
  /** On the coordinator only. */
  readonly local: readonly string[]
}

/** A table that is not only on the coordinator: its column, or null where it is copied to every server. */
export interface PlacedTable {
  tableName: string
  column: string | null
}

export interface ClusterNode {
  name: string
  isCoordinator: boolean
  isActive: boolean
}

/** A setting as a new connection gets it on one server; null if that server does not answer. */
export interface NodeSettings {
  name: string
  preparedTransactions: string | null
  lockTimeout: string | null
  unsafeTriggers: string | null
}

export interface ClusterState {
  version: string
  nodes: readonly ClusterNode[]
  settings: readonly NodeSettings[]
  placed: readonly PlacedTable[]
  /** Spread tables of which rows were left, unseen, on the coordinator. */
  withHiddenRows: readonly string[]
}

/** One table to be spread by a column, or to be copied where the column is null. */
export interface Step {
  table: string
  column: string | null
}

export interface Plan {
  /** Why nothing can be done; empty if it can. */
  refusals: string[]
  /** Servers whose database lacks its defaults. */
  unset: string[]
  steps: Step[]
  /** Whose hidden rows are to be removed, also after the steps. */
  hidden: string[]
}

/** The oldest major version that the steps were tried on. */
const oldestVersion = 13

const stepsOf = ({ byMember, byOwnKey, reference }: TableKinds): Step[] => [
  // Copied ones first: the others may be joined with them.
  ...reference.map((table) => ({ table, column: null })),
  ...byMember.map((table) => ({ table, column: 'user_id' })),
  ...Object.entries(byOwnKey).map(([table, column]) => ({ table, column })),
]

/** The tables that the list spreads and the database does not yet; `known` are those that exist. */
export function undistributed(kinds: TableKinds, placed: readonly PlacedTable[]): Step[] {
  const done = new Set(placed.map(({ tableName }) => tableName))
  return stepsOf(kinds).filter(({ table }) => !done.has(table))
}

/** Tables that are spread otherwise than the list says, in words. */
export function misplaced(kinds: TableKinds, placed: readonly PlacedTable[]): string[] {
  const wanted = new Map(stepsOf(kinds).map(({ table, column }) => [table, column]))
  const local = new Set(kinds.local)
  return placed.flatMap(({ tableName, column }) => {
    if (local.has(tableName)) return [`${tableName} belongs on the coordinator alone`]
    const by = wanted.get(tableName)
    if (by === undefined || by === column) return []
    return [`${tableName} is ${column ? `spread by ${column}` : 'copied'}, not ${by ? `by ${by}` : 'copied'}`]
  })
}

const isOn = (setting: string | null) => setting === 'on'
/** `0` switches the limit off. */
const hasLimit = (setting: string | null) => setting !== null && setting !== '0'

/** What a server's database lacks, in words. */
export function lackingSettings({ name, lockTimeout, unsafeTriggers }: NodeSettings): string[] {
  return [
    ...(hasLimit(lockTimeout) ? [] : [`${name}: lock_timeout`]),
    ...(isOn(unsafeTriggers) ? [] : [`${name}: citus.enable_unsafe_triggers`]),
  ]
}

/** What would be done to a cluster. */
export function planOf(kinds: TableKinds, state: ClusterState): Plan {
  const { version, nodes, settings, placed, withHiddenRows } = state
  const major = Number(/^\d+/.exec(version)?.[0] ?? 0)
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator)
  const away = nodes.filter(({ isActive }) => !isActive)
  const silent = settings.filter(({ preparedTransactions }) => preparedTransactions === null)
  const unprepared = settings.filter(({ preparedTransactions }) => preparedTransactions === '0')
  const steps = undistributed(kinds, placed)
  return {
    refusals: [
      ...(major < oldestVersion ? [`Citus is ${version}; the club needs ${oldestVersion} or newer`] : []),
      ...(workers.length === 0 ? ['no worker was added: SELECT citus_add_node(…) on the coordinator'] : []),
      ...away.map(({ name }) => `${name} is not active`),
      ...silent.map(({ name }) => `${name} does not answer`),
      ...unprepared.map(({ name }) => `${name}: max_prepared_transactions is 0`),
      ...misplaced(kinds, placed),
    ],
    unset: settings.flatMap(lackingSettings),
    steps,
    hidden: [...withHiddenRows],
  }
}
