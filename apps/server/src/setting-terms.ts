import { z } from 'zod'

/** What `.env.example` says about a setting. */
export interface SettingTerms {
  /** Said once before this setting and those that follow. */
  about?: string
  help?: string
  /** A value to start from, where there is no default or a better one. */
  example?: string
  /** May be in a file of its own: `<name>_FILE` names it. */
  isSecret?: true
}

/** The terms of every setting. */
export const terms = z.registry<SettingTerms>()

/** Settings by name, each with its schema. */
type Shape = Readonly<Record<string, z.ZodType>>

/** The values of settings, by their names. */
export type Values<S extends Shape> = z.output<z.ZodObject<S>>

type Words<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<Lowercase<First>>}${Words<Rest>}`
  : Capitalize<Lowercase<Name>>
type NameInCode<Name extends string> = Uncapitalize<Words<Name extends `CLUB_${infer Rest}` ? Rest : Name>>
type OrNull<Value> = Value extends undefined ? null : Value

/** Settings as code gets them: `CLUB_DATA_DIR` is `dataDir`, and what is not set is null. */
export type InCode<S extends Shape> = {
  [Name in keyof S & string as NameInCode<Name>]: OrNull<z.output<S[Name]>>
}

/** The name by which code gets a setting, as in `InCode`. */
export function nameInCode(setting: string): string {
  const words = setting.replace(/^CLUB_/, '').toLowerCase()
  return words.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
