import { isIP } from 'node:net'
import { z } from 'zod'
import { type LookupKey, type SealKey, secretKeyId } from './kit/sealing/sealing.ts'

export const text = z.string().min(1)
export const url = z.url({ protocol: /^https?$/ })
export const flag = z.enum(['0', '1']).transform((value) => value === '1')
/** Values separated by commas. */
export const list = z.string().transform((value) => value.split(',').map((entry) => entry.trim()))
export const whole = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

export function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export const isHost = (text: string) => /^[a-z0-9.-]+(:\d{1,5})?$/.test(text)

/** A socket of this machine by its path, or `host:port`. */
export const isSocket = (text: string) => /^(\/[^\s\0]+|([a-zA-Z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5})$/.test(text)

/** A contact address for security.txt. */
export const isContact = (text: string) =>
  /^(mailto:[^\s@,]+@[^\s@,]+|https:\/\/[^\s,]+|tel:\+?[\d-]+)$/.test(text)

/** The address goes into the content security policy. */
export const isScriptUrl = (text: string) => /^https:\/\/[a-zA-Z0-9./:_-]+$/.test(text)

/** 32 bytes in base64. */
export const keyPattern = /^[A-Za-z0-9+/]{43}=$/

export const bytesOfGb = 1024 ** 3

const keyIdPattern = /^[a-z0-9-]{1,20}$/

/** Parses `2027:key`, a key from the settings, or `secret`, the key of the club's secret. */
export function sealKeyOf(entry: string): SealKey {
  if (entry === secretKeyId) return { id: entry, key: null }
  const at = entry.indexOf(':')
  return { id: entry.slice(0, Math.max(at, 0)), key: entry.slice(at + 1) }
}

export const isSealKey = ({ id, key }: SealKey) =>
  key === null || (keyIdPattern.test(id) && id !== secretKeyId && key.length >= 32)

/** Parses `2027:key`, a key under which people are found. */
export function lookupKeyOf(entry: string): LookupKey {
  const at = entry.indexOf(':')
  return { id: entry.slice(0, Math.max(at, 0)), key: entry.slice(at + 1) }
}

export const isLookupKey = (given: LookupKey) => isSealKey(given)

export const holds = (template: string, names: readonly string[]) =>
  names.every((name) => template.includes(`{${name}}`))

export const limit = z
  .string()
  .regex(/^\d{1,7}$/, 'must be a whole number of at most 7 digits')
  .transform(Number)
  .pipe(z.number().min(1))
