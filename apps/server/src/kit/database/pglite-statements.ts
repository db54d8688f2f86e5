import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

type Rows = Results<Record<string, unknown>>
type Run = (text: string, params: readonly unknown[]) => Promise<Rows>

/** A statement that the database has parsed. */
interface Parsed {
  name: string
  paramTypes: number[]
  /** The message that describes its rows; none without rows. */
  description: messages.BackendMessage[]
}

/** The statement without a name, which the next one replaces. */
const once = ''

/**
 * Runs statements on an open PGlite: from its second use on a statement stays prepared, as on PostgreSQL, and its
 * messages go together. PGlite's own `query` parses a statement each time and calls into the database for each of six
 * messages, which takes four times as long.
 */
export function pgliteStatements(pglite: PGlite): { alone: Run; inTransaction: Run } {
  /** By text; null until the second use. */
  const known = new Map<string, Parsed | null>()
  let prepares = 0

  const send = (...parts: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })

  async function parsed(text: string, name: string): Promise<Parsed> {
    const answers = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const description = answers.filter((answer) => answer.name === 'rowDescription')
    return { name, paramTypes: parse.parseDescribeStatementResults(answers), description }
  }

  async function statementOf(text: string): Promise<Parsed> {
    const prepared = known.get(text)
    if (prepared) return prepared
    if (prepared === undefined) {
      known.set(text, null)
      return parsed(text, once)
    }
    prepares += 1
    const statement = await parsed(text, `s${prepares}`)
    known.set(text, statement)
    return statement
  }

  const run: Run = async (text, params) => {
    const { name, paramTypes, description } = await statementOf(text)
    const values = params.map((param, index) => {
      if (param === null || param === undefined) return null
      const textOf = pglite.serializers[paramTypes[index] ?? 0]
      return textOf ? textOf(param) : String(param)
    })
    const answers = await send(serialize.bind({ statement: name, values }), serialize.execute())
    return parse.parseResults([...description, ...answers], pglite.parsers)[0] as Rows
  }
  const inTransaction: Run = (text, params) => pglite.runExclusive(() => run(text, params))
  return {
    inTransaction,
    async alone(text, params) {
      await pglite._checkReady()
      return pglite._runExclusiveTransaction(() => inTransaction(text, params))
    },
  }
}
