import { languages } from '@club/contract/languages.ts'
import { pagePaths } from '@club/contract/page-list.ts'
import { expect, test } from 'vitest'
import { routeOf } from './route-of.ts'
import { galleryPages, notFound, routes } from './routes.tsx'

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
  /activity-rights-history /pointList /family /my-devices /change-mobile /my-data`.split(/\s+/)

test('every path linked from outside has its row, with its access', () => {
  const pathsOf = (access: string) =>
    routes.filter((route) => route.access === access).map(({ path }) => path)
  for (const path of publicPaths) expect(pathsOf('public')).toContain(path)
  for (const path of memberPaths) expect(pathsOf('member')).toContain(path)
})

test('the paths that links can name are those of the pages', () => {
  const rows = [...routes, ...galleryPages].map(({ path }) => path)
  expect(rows.toSorted()).toEqual(pagePaths.toSorted())
})

test('every path and page identifier belongs to one page', () => {
  for (const name of ['path', 'pageId'] as const) {
    expect(new Set(routes.map((route) => route[name])).size).toBe(routes.length)
  }
  expect(routes.filter(({ pageId }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(pageId))).toEqual([])
})

test.each(languages)(
  'every page has a title of its own in %s, and every title its page',
  async (language) => {
    const pages = [...routes, ...galleryPages, notFound]
    const entitled = await Promise.all(
      pages.map(async ({ words, path }) => [(await words.load(language)).titles[path], path]),
    )
    expect(entitled.filter(([title]) => !title)).toEqual([])
    expect(new Map(entitled as [string, string][]).size).toBe(pages.length)
    const parts = [...new Set(pages.map(({ words }) => words))]
    const titled = await Promise.all(
      parts.map(async (part) => Object.keys((await part.load(language)).titles)),
    )
    expect(titled.flat().toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
  },
)

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
