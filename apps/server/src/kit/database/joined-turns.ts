import { isRead, type Queryable, type Statement, type Tx } from './db.ts'
import { answerCalls, joined } from './joined-calls.ts'

type Method = keyof Queryable

interface Call {
  method: Method
  params: readonly unknown[]
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** One statement of a turn, with those who call it. */
interface Planned {
  statement: Statement<unknown>
  calls: Call[]
  /** Of a write, the keys that its calls name: each once, since a statement changes a row once. */
  keys: Set<unknown> | null
}

/** What several members' work sends in one turn of the event loop, in the order in which it is sent. */
function makeTurn() {
  const planned: Planned[] = []
  /** Where the statements for many stand that can still be joined, by their names. */
  const open = new Map<string, number[]>()
  return {
    planned,
    /** Adds a call after the caller's last one, which stands at `after`; returns where it stands. */
    add(statement: Statement<unknown>, call: Call, after: number): number {
      const [key] = call.params
      const sameName = open.get(statement.name)
      const known = sameName?.find((at) => at > after && !planned[at]?.keys?.has(key))
      if (known !== undefined) {
        planned[known]?.calls.push(call)
        planned[known]?.keys?.add(key)
        return known
      }
      const at = planned.length
      const isChange = !isRead(statement)
      planned.push({ statement, calls: [call], keys: isChange ? new Set([key]) : null })
      if (!statement.forMany) {
        // It may change what others read: whatever is called after it runs after it.
        if (isChange) open.clear()
      } else if (sameName) sameName.push(at)
      else open.set(statement.name, [at])
      return at
    },
  }
}

const resultOf: Record<Method, (rows: unknown[]) => unknown> = {
  all: (rows) => rows,
  one: (rows) => rows[0] ?? null,
  run: (rows) => rows.length,
}

type Ask = (statement: Statement<unknown>, params: readonly unknown[]) => Promise<unknown>

function send(tx: Tx, { statement, calls }: Planned): void {
  const [first] = calls
  if (calls.length === 1 && first) {
    const { method, params, resolve, reject } = first
    const ask = tx[method] as Ask
    ask(statement, params).then(resolve, reject)
    return
  }
  const asked = calls.map(({ method, params, resolve, reject }) => ({
    params,
    answer: (rows: unknown[]) => resolve(resultOf[method](rows)),
    fail: reject,
  }))
  const { statement: sent, params } = joined(statement, 'many', asked)
  tx.all(sent as Statement<Record<string, unknown>>, params).then(
    (rows) => answerCalls(statement, 'many', asked, rows),
    (error) => {
      for (const { fail } of asked) fail(error)
    },
  )
}

/**
 * Lets the work of several members in one transaction send its statements together. Those called in the same turn of
 * the event loop leave in one write, each member's in the order of that member's calls, and calls of a statement for
 * many as one. Of two such calls at the same time, another's may run first: they concern different members.
 */
export function joinTurns(tx: Tx): { ofMember(): Queryable; flush(): void } {
  let turn: ReturnType<typeof makeTurn> | null = null
  const flush = (): void => {
    const sent = turn?.planned ?? []
    turn = null
    for (const each of sent) send(tx, each)
  }
  const current = () => {
    // Once whoever has been answered by now has called again.
    if (!turn) process.nextTick(flush)
    turn ??= makeTurn()
    return turn
  }
  return {
    flush,
    ofMember() {
      let last: { turn: unknown; at: number } | null = null
      const ask =
        (method: Method): Ask =>
        (statement, params = []) =>
          new Promise((resolve, reject) => {
            const into = current()
            const after = last?.turn === into ? last.at : -1
            last = { turn: into, at: into.add(statement, { method, params, resolve, reject }, after) }
          })
      return { all: ask('all'), one: ask('one'), run: ask('run') } as Queryable
    },
  }
}
