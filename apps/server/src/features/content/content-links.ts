import { placePages, readingPages } from '@club/contract/item-pages.ts'
import { type Language, languages } from '@club/contract/languages.ts'
import { coursePath } from '@club/contract/library.rules.ts'
import { pagePaths } from '@club/contract/page-list.ts'
import type { CheckedItem } from './content-file.ts'
import { linksIn } from './content-html.ts'
import type { FieldProblem } from './content-item-check.ts'

/** The facts that lead to pages of the club. */
const pathFields = ['url', 'link', 'readMore'] as const

const knownPaths = new Set<string>(pagePaths)

/** The pages that show one item, with the parameter that names it. */
const itemPages: readonly { path: string; parameter: string; kind: string }[] = [
  ...Object.entries({ ...readingPages, ...placePages }).map(([kind, path]) => ({
    kind,
    path,
    parameter: 'id',
  })),
  ...(['Video', 'Article'] as const).map((courseType) => ({
    kind: 'course',
    path: coursePath({ courseId: '', courseType }).split('?')[0] ?? '',
    parameter: 'courseId',
  })),
  { kind: 'book', path: '/oldAgeBook', parameter: 'book' },
  ...['/brandMain', '/healthIntro', '/moreNews', '/publicPage'].map((path) => ({
    kind: 'article',
    path,
    parameter: 'id',
  })),
]

/** A path of our own; null for telephone numbers, places in the text and media, which are checked by their form. */
function pageIn(link: string): { path: string; item: string | null } | null {
  if (!/^\/(?![/\\]|media\/)/.test(link)) return null
  const { pathname, searchParams } = new URL(link, 'http://club')
  const page = itemPages.find(({ path }) => path === pathname)
  const id = page && searchParams.get(page.parameter)
  return { path: pathname, item: page && id ? `${page.kind}/${id}` : null }
}

const inFacts = ({ facts }: CheckedItem, field: (typeof pathFields)[number]) =>
  [facts.value[field]].flat().filter((link): link is string => typeof link === 'string')

/** The items to whose pages an item leads, as `kind/id`. */
export function itemsLinkedFrom(item: CheckedItem): string[] {
  const links = [
    ...pathFields.flatMap((field) => inFacts(item, field)),
    ...languages.flatMap((language) => linksIn(item.bodies[language])),
  ]
  return links.flatMap((link) => pageIn(link)?.item ?? [])
}

/** What is wrong with the links of a text; `ids` are the items that are shown. */
export function textLinkProblems(text: string, file: Language, ids: ReadonlySet<string>): FieldProblem[] {
  return problemsOf(linksIn(text), { file, field: 'body' }, ids)
}

/** The same for those of an item's facts. */
export function factLinkProblems(item: CheckedItem, ids: ReadonlySet<string>): FieldProblem[] {
  return pathFields.flatMap((field) => problemsOf(inFacts(item, field), { file: 'item', field }, ids))
}

function problemsOf(
  links: readonly string[],
  place: Pick<FieldProblem, 'file' | 'field'>,
  ids: ReadonlySet<string>,
): FieldProblem[] {
  return links.flatMap((link) => {
    const page = pageIn(link)
    const isThere = !page || (knownPaths.has(page.path) && (page.item === null || ids.has(page.item)))
    const message = `leads to a page that the club does not have: ${link}`
    return isThere ? [] : [{ ...place, line: null, message, issue: null }]
  })
}
