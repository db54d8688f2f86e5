import { isIPv4 } from 'node:net'

const groupsOfAddress = 8
const groupsOfConnection = 4
const groupsOfSite = 3

/** The eight numbers of an IPv6 address, in whichever of its spellings. */
function groupsOf(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [a = 0, b = 0, c = 0, d = 0] = (dotted ?? []).slice(1).map(Number)
  const plain = dotted
    ? `${address.slice(0, dotted.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : address
  const [head = '', tail = ''] = plain.split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [left, right] = [numbers(head), numbers(tail)]
  const missing = Math.max(0, groupsOfAddress - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => 0), ...right]
}

/** Some proxies write the port behind the address, an IPv6 one in brackets. */
const withPort = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/

/** An IPv4 address as its four numbers, also where it is written as an IPv6 one; otherwise the eight groups. */
function partsOf(address: string): { bytes: string[] } | { groups: number[] } {
  const [, inBrackets, dotted] = withPort.exec(address) ?? []
  const bare = (inBrackets ?? dotted ?? address).split('%')[0] ?? ''
  if (isIPv4(bare)) return { bytes: bare.split('.') }
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return { groups }
  return { bytes: groups.slice(6).flatMap((group) => [String(group >> 8), String(group & 255)]) }
}

function prefix(groups: readonly number[], count: number): string {
  const shown = groups.slice(0, count).map((group) => group.toString(16))
  return `${shown.join(':')}::/${count * 16}`
}

/**
 * What stands for one connection: an IPv4 address, or the /64 of an IPv6 one, within which its owner chooses addresses
 * freely.
 */
export function connectionOf(address: string): string {
  const parts = partsOf(address)
  return 'bytes' in parts ? parts.bytes.join('.') : prefix(parts.groups, groupsOfConnection)
}

/** The network that a connection is part of: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function networkOf(address: string): string {
  const parts = partsOf(address)
  return 'bytes' in parts ? `${parts.bytes.slice(0, 3).join('.')}.0/24` : prefix(parts.groups, groupsOfSite)
}
