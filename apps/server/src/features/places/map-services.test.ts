import { expect, test } from 'vitest'
import { testClub } from '../../testing/test-club.ts'

const services = {
  CLUB_MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  CLUB_MAP_TILE_ATTRIBUTION: 'Tiles: Example',
  CLUB_MAP_DATUM: 'gcj02',
  CLUB_BAIDU_MAP_KEY: 'AbCdEf0123456789',
  CLUB_ROUTE_URL: 'https://route.example/?to={longitude},{latitude}',
}
const plain = await testClub()
const served = await testClub({ env: services })

test('without settings the club draws its own map and links to no other service', async () => {
  const { data } = await plain.post('/api/place/mapSettings')
  expect(data).toEqual({ tiles: null, baiduFrameUrl: null, routeUrlTemplate: null })
  expect((await plain.get('/map/baidu')).code).toBe(404)
})

test('phones get the operator’s map services, but not the key', async () => {
  const { data } = await served.post('/api/place/mapSettings')
  expect(data).toEqual({
    tiles: {
      urlTemplate: services.CLUB_MAP_TILE_URL,
      attribution: services.CLUB_MAP_TILE_ATTRIBUTION,
      datum: 'gcj02',
    },
    baiduFrameUrl: '/map/baidu',
    routeUrlTemplate: services.CLUB_ROUTE_URL,
  })
})

test('Baidu’s map is in a frame without an origin that only the club’s own pages may show', async () => {
  const { code, headers } = await served.get('/map/baidu')
  const policy = String(headers['content-security-policy'])
  expect(code).toBe(200)
  expect(policy).toMatch(/(^|; )sandbox allow-scripts(;|$)/)
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("default-src 'none'")
})
