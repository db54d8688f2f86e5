import { readFile, stat } from 'node:fs/promises'

/** A key to a bucket. */
export interface S3Key {
  keyId: string
  secret: string
  /** Of a key that lasts hours; null for one that stays. */
  sessionToken: string | null
}

const names = {
  keyId: 'aws_access_key_id',
  secret: 'aws_secret_access_key',
  sessionToken: 'aws_session_token',
}

/** Reads the first profile of a file in the form of AWS: `[default]`, then `aws_access_key_id = …` and so on. */
export function parseKey(text: string): S3Key {
  const lines = text.split('\n').map((line) => line.trim())
  const start = lines.findIndex((line) => line.startsWith('[')) + 1
  const end = lines.findIndex((line, index) => index >= start && line.startsWith('['))
  const values = new Map<string, string>()
  for (const line of lines.slice(start, end < 0 ? undefined : end)) {
    const at = line.indexOf('=')
    if (at > 0 && !line.startsWith('#')) values.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  const [keyId, secret] = [values.get(names.keyId), values.get(names.secret)]
  if (!keyId || !secret) throw new Error(`the file of the S3 key lacks ${names.keyId} or ${names.secret}`)
  return { keyId, secret, sessionToken: values.get(names.sessionToken) || null }
}

/**
 * The key at present. A file is read again once it was written; while it cannot be read, as in the moment in which it is
 * replaced, the key before is used. Throws if there never was one.
 */
export function keyReader(key: S3Key | { file: string }): () => Promise<S3Key> {
  if (!('file' in key)) return () => Promise.resolve(key)
  let known: { writtenAs: string; key: S3Key } | null = null
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(key.file)
      const writtenAs = `${mtimeMs} ${size} ${ino}`
      if (known?.writtenAs !== writtenAs)
        known = { writtenAs, key: parseKey(await readFile(key.file, 'utf8')) }
    } catch (error) {
      if (!known) throw error
    }
    return known.key
  }
}
