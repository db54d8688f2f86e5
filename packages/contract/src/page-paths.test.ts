import { expect, test } from 'vitest'
import { type PagePath, type PageQuery, pageIdOf, pageParams, pagePaths, path } from './page-paths.ts'

/** An example of each query parameter. */
const examples: Readonly<Record<string, string | number>> = {
  book: 'later-life',
  cardId: '9c1c983b400c601f',
  chapter: 2,
  cityId: 'dali',
  courseId: 'course-2026-05',
  find: '剪纸 & 书法',
  for: 'password',
  id: 'spring-1',
  invitationUserId: '0190-ab',
  itemId: 'walking-after-sixty',
  itemKind: 'article',
  kind: 'certificate',
  month: '2026-11',
  n: 2,
  part: 'known',
  showTab: '4',
  source: 'partner',
  step: 3,
  tab: 'tips',
  text: '医保 100%',
  to: 'map',
  type: 1,
  within: 'month',
  work: '600012',
  workNo: '600012',
}

/** The addresses of the pages whose links have a query, or of all others. */
function addressesOf(hasQuery: boolean): string {
  const wanted = pagePaths.filter((page) => pageParams[page].length > 0 === hasQuery)
  const addresses = wanted.map((page) => {
    const query = Object.fromEntries(pageParams[page].map((name) => [name, examples[name]]))
    return path(page, query as PageQuery<PagePath>)
  })
  return addresses.join('\n')
}

test('every page without a query has its address', () => {
  expect(addressesOf(false)).toMatchInlineSnapshot(`
    "/activity-d200616-sgl
    /activity-inviter
    /activityRules
    /aumRules
    /careFinder
    /change-mobile
    /college
    /family
    /family-helper
    /familyDoctor
    /happiness-center
    /happyRuYiCard
    /happyYangCard
    /home-screen
    /kit
    /kit/app
    /login
    /messages
    /my-devices
    /myCard
    /offline
    /oldMap
    /oldMapBaidu
    /pointList
    /protocal
    /queryAnnuity
    /retirementCalculator
    /stage
    /talent24MainVision
    /talent25
    /talent25MainVision
    /travel"
  `)
})

test('every page with a query has its address', () => {
  expect(addressesOf(true)).toMatchInlineSnapshot(`
    "/?invitationUserId=0190-ab
    /activity-rights-history?month=2026-11
    /brandMain?id=spring-1
    /cardDetail?cardId=9c1c983b400c601f
    /citys?cityId=dali&to=map
    /course-info?courseId=course-2026-05
    /courseArticle?courseId=course-2026-05
    /createPoster?workNo=600012&kind=certificate&itemKind=article&itemId=walking-after-sixty&step=3
    /createPoster25?workNo=600012&kind=certificate
    /discounts?tab=tips&id=spring-1
    /discountsLine?tab=tips&id=spring-1
    /edit-nickname?part=known
    /happiness-point-detail?within=month
    /health?tab=tips
    /healthIntro?id=spring-1
    /healthQues?tab=tips
    /healthQuesDetail?id=spring-1
    /medicalMap?id=spring-1
    /moreNews?id=spring-1
    /my-data?part=known
    /newsDetail?id=spring-1
    /oldAgeBook?book=later-life&chapter=2
    /oldMapDetail?id=spring-1
    /photo?id=spring-1&n=2
    /publicLecture?id=spring-1
    /publicPage?id=spring-1
    /reg?for=password&source=partner
    /retirementCommunity?cityId=dali
    /retirementCommunityDetail?id=spring-1
    /retirementCommunityMap?cityId=dali
    /search?text=%E5%8C%BB%E4%BF%9D%20100%25
    /talent?showTab=4&step=3&work=600012&type=1&month=2026-11&find=%E5%89%AA%E7%BA%B8%20%26%20%E4%B9%A6%E6%B3%95
    /talentWork?workNo=600012
    /talent_review?id=spring-1
    /travelForOld?cityId=dali
    /travelForOldCitys?cityId=dali
    /travelForOldDetail?id=spring-1
    /travelForOldPhoto?id=spring-1&n=2
    /wealth?tab=tips&id=spring-1"
  `)
})

test('what is not known is left out of the address, and what is not a page or its parameter does not compile', () => {
  expect(path('/talent', { showTab: '4', type: undefined, month: null })).toBe('/talent?showTab=4')
  expect(path('/my-data', { part: null })).toBe('/my-data')
  // @ts-expect-error no such page
  path('/no-such-page')
  // @ts-expect-error no such parameter
  path('/my-data', { tab: 'known' })
})

test('a value is encoded once and comes back as it was', () => {
  const text = '100% & 5 = ?#+ é'
  const { searchParams } = new URL(path('/search', { text }), 'https://club.invalid')
  expect(searchParams.get('text')).toBe(text)
})

test.each([
  ['/', 'home'],
  ['/health', 'health'],
  ['/aumRules', 'aum-rules'],
  ['/edit-nickname', 'edit-nickname'],
  ['/talent_review', 'talent-review'],
  ['/happyRuYiCard', 'happy-ru-yi-card'],
  ['/talent25MainVision', 'talent-25-main-vision'],
  ['/createPoster25', 'create-poster-25'],
])('%s has the identifier %s', (path, pageId) => {
  expect(pageIdOf(path)).toBe(pageId)
})
