import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/': 'Home',
  },
  welcome: 'Welcome to the Evergreen Club',
  slides: 'Highlights',
  previousSlide: 'Previous',
  nextSlide: 'Next',
  slideOf: (position, total) => `${position} of ${total}`,
  seeSlide: (title) => `See: ${title}`,
  menu: 'What the club offers',
  banners: 'On now',
  member: {
    title: 'My happiness points',
    hello: (name) => `Hello, ${name}`,
    points: 'Happiness points so far',
    openCenter: 'Open my points',
    checkIn: 'Check in',
    checkedIn: 'Checked in today',
    streak: (days) => (days === 1 ? '1 day in a row' : `${days} days in a row`),
  },
  visitor: {
    title: 'Join and collect points every day',
    text: 'Your mobile number is all you need, also for your first visit.',
    action: 'Sign in or join',
  },
}
