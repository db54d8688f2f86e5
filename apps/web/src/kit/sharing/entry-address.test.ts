import { expect, test, vi } from 'vitest'
import { readArrival } from '../host-app/arrival.ts'
import { entryAddress, rememberEntryAddress } from './entry-address.ts'

function entryAt(address: string): string | null {
  const { href, search } = new URL(address)
  vi.stubGlobal('window', { location: { href } })
  rememberEntryAddress(readArrival(search).found)
  vi.unstubAllGlobals()
  return entryAddress()
}

test('the entry address keeps its query, but not what must reach no server', () => {
  expect(entryAt('https://club.example/?invitationUserId=0190&lang=en_us')).toBe(
    'https://club.example/?invitationUserId=0190&lang=en_us',
  )
  expect(entryAt('https://club.example/family-helper#code=12345678')).toBe(
    'https://club.example/family-helper',
  )
  expect(entryAt('https://club.example/?token=abc')).toBeNull()
  expect(entryAt('https://club.example/?mobile=13800000000&lang=en_us')).toBeNull()
})
