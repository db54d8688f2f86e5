import type { Check, PageTools } from './measure-tools.ts'

function structure({ say }: PageTools): string[] {
  const problems: string[] = []
  const count = (selector: string) => document.querySelectorAll(selector).length
  if (count('h1') !== 1) problems.push(`a page has one h1, not ${count('h1')}`)
  let level = 0
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')) {
    const next = Number(heading.tagName.slice(1))
    if (next > level + 1) problems.push(say(`a heading of level ${next} after ${level}`, heading))
    level = next
  }
  const heading = document.querySelector('h1')?.textContent?.replace(/\s+/g, ' ').trim()
  if (!document.title || document.title !== heading)
    problems.push(`a title “${document.title}” over the heading “${heading}”`)
  if (!/^(zh-CN|en)$/.test(document.documentElement.lang)) problems.push('a page says its language')
  const viewport = document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? ''
  if (/user-scalable\s*=\s*(no|0)|maximum-scale/.test(viewport)) problems.push('the reader may not zoom')
  return problems
}

function frame(): string[] {
  const count = (selector: string) => document.querySelectorAll(selector).length
  const problems: string[] = []
  for (const [name, selector] of Object.entries({
    header: 'header',
    main: 'main',
    navigation: 'nav',
    'help at the foot': 'footer a[href^="tel:"]',
    'hotline in the head': 'header a[href^="tel:"]',
  })) {
    if (count(selector) === 0) problems.push(`a page has its ${name}`)
  }
  const live = document.querySelectorAll(
    '[role=status], [role=log], output, [aria-live]:not([aria-live=off])',
  )
  if (live.length !== 1 || !live[0]?.matches('[role=status][aria-live=polite]'))
    problems.push(`a page has one live region, not ${live.length}`)
  for (const nav of document.querySelectorAll('nav')) {
    const isBottom = /fixed|sticky/.test(getComputedStyle(nav).position)
    const shown = [...nav.querySelectorAll('a')].filter(
      (link) => link.checkVisibility() && getComputedStyle(link).position !== 'fixed',
    )
    if (isBottom && shown.length > 4) problems.push('the bottom navigation has at most four')
  }
  return problems
}

function movement(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
    const target = (animation.effect as KeyframeEffect | null)?.target
    return animation.playState === 'running' && end > 5000
      ? [`something keeps moving: ${target?.outerHTML.slice(0, 160)}`]
      : []
  })
}

function numberedSteps({ scope, isShown, say }: PageTools): string[] {
  // Steps are numbered by their list, or by words or a badge of their own.
  const isNumbered = (item: Element) =>
    getComputedStyle(item).listStyleType !== 'none' ||
    /counter\(/.test(getComputedStyle(item, '::before').content) ||
    /\d|[一二三四五六七八九十]/.test(item.textContent?.trim().slice(0, 4) ?? '')
  return [...scope.querySelectorAll('ol > li')]
    .filter((item) => isShown(item) && !isNumbered(item))
    .map((item) => say('a step without its number', item))
}

/** Checks of the whole page: headings, landmarks, movement, numbered steps. */
export const pageChecks: readonly Check[] = [structure, frame, movement, numberedSteps]
