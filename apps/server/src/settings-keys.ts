import { z } from 'zod'
import { isLookupKey, isSealKey, lookupKeyOf, sealKeyOf } from './config-values.ts'
import { defaultSealKeys } from './kit/sealing/sealing.ts'
import { terms } from './setting-terms.ts'

/** Keys separated by commas or lines, each with an id of its own. */
function keyList<K extends { id: string }>(
  keyOf: (entry: string) => K,
  isKey: (key: K) => boolean,
  like: string,
) {
  const entriesOf = (value: string) => value.split(/[,\n]/).map((entry) => entry.trim())
  return z
    .string()
    .transform((value) => entriesOf(value).filter(Boolean).map(keyOf))
    .refine(
      (keys) => keys.every(isKey),
      `must be like ${like}; an id has small letters, digits and -, a key at least 32 characters`,
    )
    .refine(
      (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
      'each key id must be there once',
    )
}

/** The settings of the keys that seal personal data and find people, in the order of `.env.example`. */
export const keySettings = {
  CLUB_SEAL_KEYS: keyList(sealKeyOf, isSealKey, '2027:key,secret')
    .refine((keys) => keys.length > 0, 'must begin with the key that seals')
    .default([...defaultSealKeys])
    .register(terms, {
      help:
        'The keys that seal personal data, as id:key separated by commas; the first seals, all of them open. `secret` ' +
        'stands for the key of CLUB_SECRET; without the setting it is the only one.',
      example: '2027:the-new-key-of-32-or-more-characters,secret',
      isSecret: true,
    }),
  CLUB_LOOKUP_KEYS: keyList(lookupKeyOf, isLookupKey, '2027:key')
    .default([])
    .register(terms, {
      help:
        'Further keys of the hashes by which members are found, as id:key separated by commas, in the order in which ' +
        'they were added; all of them are needed. A new one is added with the servers stopped, by `club keys rehash`.',
      example: '2027:the-new-key-of-32-or-more-characters',
      isSecret: true,
    }),
}
