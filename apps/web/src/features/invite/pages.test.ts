import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { keyOf } from '../../kit/calls/api.ts'
import { sharedPageOf } from '../../kit/sharing/shared-page.ts'
import { appInfoNeed } from '../content/content-needs.ts'
import { invitePages } from './pages.ts'
import { inviteWords } from './words.ts'

const defaults = { title: '邀请好友', text: '银行的俱乐部', clubName: '常青俱乐部' }
const context = { path: '/activity-inviter', query: new URLSearchParams(), language: 'zh_cn' } as const
const [route] = invitePages

beforeAll(() => inviteWords.load('zh_cn'))

test('a share of the invitation page invites, and leads home', () => {
  if (!route) throw new Error('the page is missing')
  const client = new QueryClient()
  expect(sharedPageOf(route, client, context, defaults)).toMatchObject({ path: '/', text: defaults.text })
  const brand = { clubName: '常青俱乐部' }
  client.setQueryData(keyOf(appInfoNeed.endpoint, 'zh_cn', appInfoNeed.request), { brand })
  expect(sharedPageOf(route, client, context, defaults)).toMatchObject({
    path: '/',
    title: '邀请您来常青俱乐部',
    text: expect.stringContaining('请您也来看看'),
    imageUrl: '/previews/zh_cn/club.jpg',
  })
})
