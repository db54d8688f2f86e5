import { words as enBook } from '../apps/web/src/features/book/words.en-us.ts'
import { words as zhBook } from '../apps/web/src/features/book/words.zh-cn.ts'
import { words as enContent } from '../apps/web/src/features/content/words.en-us.ts'
import { words as zhContent } from '../apps/web/src/features/content/words.zh-cn.ts'
import { words as enCourses } from '../apps/web/src/features/courses/words.en-us.ts'
import { words as zhCourses } from '../apps/web/src/features/courses/words.zh-cn.ts'
import { words as enCenter } from '../apps/web/src/features/happiness-center/words.en-us.ts'
import { words as zhCenter } from '../apps/web/src/features/happiness-center/words.zh-cn.ts'
import { words as enProfile } from '../apps/web/src/features/identity/profile/words.en-us.ts'
import { words as zhProfile } from '../apps/web/src/features/identity/profile/words.zh-cn.ts'
import { words as enLibrary } from '../apps/web/src/features/library/words.en-us.ts'
import { words as zhLibrary } from '../apps/web/src/features/library/words.zh-cn.ts'
import { words as enNotFound } from '../apps/web/src/features/not-found/words.en-us.ts'
import { words as zhNotFound } from '../apps/web/src/features/not-found/words.zh-cn.ts'
import { words as enOffline } from '../apps/web/src/features/offline/words.en-us.ts'
import { words as zhOffline } from '../apps/web/src/features/offline/words.zh-cn.ts'
import { words as enPlaces } from '../apps/web/src/features/places/words.en-us.ts'
import { words as zhPlaces } from '../apps/web/src/features/places/words.zh-cn.ts'
import { words as enRanking } from '../apps/web/src/features/ranking/words.en-us.ts'
import { words as zhRanking } from '../apps/web/src/features/ranking/words.zh-cn.ts'

/** The pages' titles by path, of the features that the tests visit by name. */
export const titlesOf = {
  zh_cn: {
    ...zhBook.titles,
    ...zhCenter.titles,
    ...zhContent.titles,
    ...zhCourses.titles,
    ...zhLibrary.titles,
    ...zhNotFound.titles,
    ...zhOffline.titles,
    ...zhPlaces.titles,
    ...zhProfile.titles,
    ...zhRanking.titles,
  },
  en_us: {
    ...enBook.titles,
    ...enCenter.titles,
    ...enContent.titles,
    ...enCourses.titles,
    ...enLibrary.titles,
    ...enNotFound.titles,
    ...enOffline.titles,
    ...enPlaces.titles,
    ...enProfile.titles,
    ...enRanking.titles,
  },
} as const
