/** The fields of a database error that are kept: they name parts of the schema and contain no values. */
const kept = new Set([
  'name',
  'message',
  'stack',
  'cause',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
])

/** Classes of SQLSTATE whose messages name tables and columns, but never a value. */
const withPlainMessage = /^(08|23|25|28|40|42|53|55|57|58|P0)/

/**
 * Removes from a database error whatever may contain values: `detail` (a key or a whole row), the statement's
 * parameters, the position in it, and a message that quotes what was refused. Other errors stay as they are. The same
 * error is returned, since callers look at its code.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return error
  for (const name of Object.getOwnPropertyNames(error)) {
    if (!kept.has(name)) delete (error as unknown as Record<string, unknown>)[name]
  }
  const code = String(error.code)
  if (withPlainMessage.test(code)) return error
  const plain = `the database refused a value (${code})`
  error.stack = error.stack?.replace(error.message, () => plain) ?? plain
  error.message = plain
  return error
}
