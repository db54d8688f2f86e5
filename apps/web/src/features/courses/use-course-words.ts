import { courses as enUs } from '../../kit/i18n/en-us/courses.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { courses as zhCn } from '../../kit/i18n/zh-cn/courses.ts'

export type CourseWords = typeof zhCn

/** The college's own texts; they come along with its pages and not with the dictionary. */
export function useCourseWords(): CourseWords {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
