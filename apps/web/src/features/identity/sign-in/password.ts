import { identity } from '@club/contract/identity.ts'
import { call } from '../../../kit/calls/call.ts'

/** Whether this browser can encrypt a password; otherwise members sign in by text message. */
export function canEncryptPassword(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}

/**
 * Encrypts a password for one call: RSA-OAEP (SHA-256) over the password, a one-time nonce and the server's
 * time, in base64. Fetches key and nonce from `sessionInit`; throws what that call throws.
 */
export async function encryptPassword(password: string): Promise<string> {
  const { publicKey, nonce, serverTime } = await call(identity.sessionInit, {})
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), algorithm, false, ['encrypt'])
  const plain = new TextEncoder().encode(JSON.stringify({ password, nonce, time: serverTime }))
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, plain))
  return btoa(String.fromCharCode(...cipher))
}
