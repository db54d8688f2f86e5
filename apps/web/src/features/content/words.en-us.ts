import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/protocal': 'Membership agreement',
    '/aumRules': 'Rules of the monthly assets target',
  },
  version: (version) => `Version ${version}`,
  effective: (date) => `In force since ${date}`,
  gone: 'This text cannot be shown now',
  goneText: 'Please come back later, or call our hotline.',
}
