import { expect, test } from 'vitest'
import { words as enUs } from './kit/words.en-us.ts'
import { words as zhCn } from './kit/words.zh-cn.ts'
import { routeOf } from './route-of.ts'
import { notFound, routes } from './routes.tsx'

/** Paths linked from outside: from the bank's app, posters and messages. */
const publicPaths =
  `/ /health /healthQues /healthQuesDetail /healthIntro /publicLecture /familyDoctor /medicalMap
  /moreNews /newsDetail /discounts /discountsLine /activityRules /college /oldAgeBook /course-info /courseArticle
  /oldMap /oldMapDetail /oldMapBaidu /travel /travelForOld /travelForOldDetail /travelForOldCitys /travelForOldPhoto
  /wealth /queryAnnuity /happyYangCard /happyRuYiCard /stage /talent /createPoster /talent_review
  /talent24MainVision /talent25MainVision /talent25 /createPoster25 /retirementCommunity /retirementCommunityMap
  /retirementCommunityDetail /citys /photo /brandMain /login /reg /protocal /aumRules /activity-d200616-sgl
  /publicPage`.split(/\s+/)
const memberPaths =
  `/myCard /cardDetail /edit-nickname /happiness-center /happiness-point-detail /activity-inviter
  /activity-rights-history /pointList`.split(/\s+/)

test('every path linked from outside has its row, with its access', () => {
  const pathsOf = (access: string) =>
    routes.filter((route) => route.access === access).map(({ path }) => path)
  for (const path of publicPaths) expect(pathsOf('public')).toContain(path)
  expect(pathsOf('member').toSorted()).toEqual(memberPaths.toSorted())
})

test('every path and page identifier belongs to one page', () => {
  for (const name of ['path', 'pageId'] as const) {
    expect(new Set(routes.map((route) => route[name])).size).toBe(routes.length)
  }
  expect(routes.filter(({ pageId }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(pageId))).toEqual([])
})

test('every page has a title of its own in both languages', () => {
  for (const { common } of [zhCn, enUs]) {
    const titles = routes.map(({ title }) => common.titles[title])
    expect(new Set(titles).size).toBe(routes.length)
  }
})

test('member pages, courses and the talent pages ask to sign in', () => {
  expect(routes.filter(({ access, loginAlert }) => access === 'member' && loginAlert !== 'browsing')).toEqual(
    [],
  )
  expect(['/course-info', '/courseArticle'].map((path) => routeOf(path).loginAlert)).toEqual([
    'watching',
    'watching',
  ])
  expect(routeOf('/talent').loginAlert).toBe('browsing')
  expect(routeOf('/health').loginAlert).toBeUndefined()
})

test('the retirement communities come with their banner', () => {
  expect(routeOf('/retirementCommunity').bannerPosition).toBe('retirement_community')
})

test('an unknown path is the not-found page', () => {
  expect([routeOf('/no-such-page'), routeOf('/health/no-such-page')]).toEqual([notFound, notFound])
})
