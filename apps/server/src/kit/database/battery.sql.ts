import { statement } from './db.ts'

/** The types of a prepared statement's parameters, in order. */
export const statementTypes = statement<{ types: string[] }, [name: string]>(
  'battery_statement_types',
  `SELECT ARRAY(SELECT format_type(type, NULL) FROM unnest(parameter_types) WITH ORDINALITY AS t (type, no)
                ORDER BY no) AS types
   FROM pg_prepared_statements WHERE name = $1`,
)

export const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`
