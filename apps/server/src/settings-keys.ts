import { z } from 'zod'
import { isLookupKey, isSealKey, lookupKeyOf, sealKeyOf } from './config-values.ts'
import { defaultSealKeys } from './kit/sealing/sealing.ts'
import { terms } from './setting-terms.ts'

/** The settings of the keys that seal personal data and find people, in the order of `.env.example`. */
export const keySettings = {
  CLUB_SEAL_KEYS: z
    .string()
    .transform((value) =>
      value
        .split(/[,\n]/)
        .map((entry) => entry.trim())
        .filter(Boolean)
        .map(sealKeyOf),
    )
    .refine(
      (keys) => keys.every(isSealKey),
      'must be like 2027:key,secret; an id has small letters, digits and -, a key at least 32 characters',
    )
    .refine(
      (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
      'each key id must be there once',
    )
    .refine((keys) => keys.length > 0, 'must begin with the key that seals')
    .default([...defaultSealKeys])
    .register(terms, {
      help:
        'The keys that seal personal data, as id:key separated by commas; the first seals, all of them open. `secret` ' +
        'stands for the key of CLUB_SECRET; without the setting it is the only one.',
      example: '2027:the-new-key-of-32-or-more-characters,secret',
      isSecret: true,
    }),
  CLUB_LOOKUP_KEYS: z
    .string()
    .transform((value) =>
      value
        .split(/[,\n]/)
        .map((entry) => entry.trim())
        .filter(Boolean)
        .map(lookupKeyOf),
    )
    .refine(
      (keys) => keys.every(isLookupKey),
      'must be like 2027:key; an id has small letters, digits and -, a key at least 32 characters',
    )
    .refine(
      (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
      'each key id must be there once',
    )
    .default([])
    .register(terms, {
      help:
        'Further keys of the hashes by which members are found, as id:key separated by commas, in the order in which ' +
        'they were added; all of them are needed. A new one is added with the servers stopped, by `club keys rehash`.',
      example: '2027:the-new-key-of-32-or-more-characters',
      isSecret: true,
    }),
}
