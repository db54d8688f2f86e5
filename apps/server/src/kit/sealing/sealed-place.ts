/** Where sealed values of one kind are: a column, and what names its row. A value opens only in its place. */
export interface SealedPlace<Key extends string = string> {
  table: string
  column: string
  /** The fields of a row's primary key, as the code names them. */
  key: readonly Key[]
}

/** The half of `Sealing` that opens. */
export interface Opens {
  /** Throws if the text was changed or moved, or if its key is not among the settings' keys. */
  open<Key extends string>(
    place: SealedPlace<Key>,
    row: { readonly [K in NoInfer<Key>]: string },
    sealed: string,
  ): string
}

/** Declares a sealed column; each is declared once, and listed in `sealed-columns.ts`. */
export function sealedColumn<Key extends string>(
  table: string,
  column: string,
  key: readonly Key[],
): SealedPlace<Key> {
  return { table, column, key }
}
