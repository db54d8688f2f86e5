import { expect, test } from 'vitest'
import { connectionOf, networkOf } from './client-network.ts'

test.each([
  ['192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
  ['::FFFF:c000:024d', '192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  // Some proxies add the port, which is another one for each connection.
  ['203.0.113.7:52344', '203.0.113.7', '203.0.113.0/24'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7', '203.0.113.0/24'],
])('%s belongs to the connection %s of the network %s', (address, connection, network) => {
  expect([connectionOf(address), networkOf(address)]).toEqual([connection, network])
})
