import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { pickQuery } from '../offline/render-query.rules.ts'
import type { Route, SharedPage } from '../page/page.ts'
import { sharedPreview, shareParams } from './preview.ts'
import { sharedPageOf } from './shared-page.ts'

const client = new QueryClient()
const defaults = { title: '文章', text: '银行的俱乐部', clubName: '常青俱乐部' }
const clubCard = '/previews/zh_cn/club.jpg'
const picture = `${'0'.repeat(32)}-480x320.svg`
const at = (address: string) => {
  const [path = '', query = ''] = address.split('?')
  return { path, query: new URLSearchParams(query), language: 'zh_cn' as const }
}

test('by default a page shares its title, and its address with only the query that it is rendered by', () => {
  const address = '/newsDetail?id=walking&token=secret&mobile=13900000000&text=knee'
  expect(sharedPageOf({ access: 'public', renderQuery: ['id'] }, client, at(address), defaults)).toEqual({
    path: '/newsDetail?id=walking',
    title: '文章',
    text: '银行的俱乐部',
    imageUrl: clubCard,
  })
})

test('a page names what it is about; what it does not know stays the default', () => {
  const shares = (): SharedPage => ({ title: '散步', text: '', imageUrl: `/media/${picture}` })
  expect(sharedPageOf({ access: 'public', shares }, client, at('/newsDetail'), defaults)).toEqual({
    path: '/newsDetail',
    title: '散步',
    text: '银行的俱乐部',
    imageUrl: `/previews/zh_cn/media/${picture}.jpg`,
  })
})

test('a member page, and one with personal content, share home', () => {
  const home = { path: '/', title: '常青俱乐部', text: '银行的俱乐部', imageUrl: clubCard }
  expect(sharedPageOf({ access: 'member' }, client, at('/myCard'), defaults)).toEqual(home)
  expect(sharedPageOf({ access: 'public', shares: 'home' }, client, at('/login?x=1'), defaults)).toEqual(home)
})

test('an inviter’s id is only a flag, and keeps the link as it was sent', () => {
  const route = { path: '/', access: 'public', shares: () => ({ title: '邀请' }) } as unknown as Route
  const asked = {
    path: '/',
    query: '',
    language: 'en_us',
    title: '首页',
    description: '',
    clubName: '俱乐部',
  } as const
  const shareQuery = pickQuery(shareParams(route), 'invitationUserId=0190a7d0&text=knee')
  expect(shareQuery).toBe('invitationUserId=1')
  expect(sharedPreview(route, client, { ...asked, shareQuery })).toMatchObject({ title: '邀请', path: null })
  expect(sharedPreview(route, client, { ...asked, shareQuery: '' })).toMatchObject({ path: '/?lang=en_us' })
})

test('what a share names counts, also where the page is drawn knowing only that something is named', () => {
  const shares: Route['shares'] = (_client, { query }) => ({ title: `作品${query.get('workNo')}` })
  const route = { path: '/talentWork', access: 'public', shares } as unknown as Route
  const asked = {
    path: '/talentWork',
    query: 'workNo=1',
    shareQuery: 'workNo=600012',
    language: 'zh_cn',
  } as const
  const named = { title: '参赛作品', description: '', clubName: '俱乐部' }
  expect(sharedPreview(route, client, { ...asked, ...named })).toMatchObject({
    title: '作品600012',
    isNamed: true,
  })
})
