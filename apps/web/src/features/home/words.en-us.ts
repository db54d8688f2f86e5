import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/': 'Home',
  },
  invited: {
    title: (club: string) => `You are invited to ${club}`,
    text: 'Health, travel, courses and happiness points for every day. Come and join me.',
  },
  welcome: (club) => `Welcome to ${club}`,
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
    points: 'Points so far',
  },
  visitor: {
    title: 'Join and collect points',
    text: 'Your mobile number is all you need, also for your first visit.',
    action: 'Sign in or join',
  },
}
