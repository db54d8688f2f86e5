/**
 * What a table holds under a key that comes from outside. Nothing that every object inherits is found by it:
 * `constructor` and `toString` are words like any other.
 */
export function own<T>(table: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined {
  return table != null && Object.hasOwn(table, key) ? table[key] : undefined
}
