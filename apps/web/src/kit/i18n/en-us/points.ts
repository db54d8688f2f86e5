import type { points as zhCn } from '../zh-cn/points.ts'

export const points: typeof zhCn = {
  center: {
    hello: (name) => `Hello, ${name}`,
    total: 'Happiness points in all',
    totalText: 'Points only grow. They never run out and are never reset.',
    more: 'More',
    history: 'Point history',
    historyText: 'Where every point came from',
    rules: 'Rules of happiness points',
    assetRules: 'Rules of the monthly assets target',
    assetRulesText: 'How the monthly assets task is decided',
    rulesFailed: 'The rules could not be opened. Please try again.',
  },
  history: {
    lead: 'Where every point came from, and why there were none.',
    total: 'Happiness points in all',
    award: (points) => `+${points} points`,
    refusal: 'No points',
    more: 'Show earlier ones',
    end: 'That is all',
    empty: 'Nothing here yet',
    emptyText: 'Your first check-in will be the first line.',
    toCenter: 'Go and check in',
  },
}
