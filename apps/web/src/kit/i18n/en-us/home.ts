import type { home as zhCn } from '../zh-cn/home.ts'

export const home: typeof zhCn = {
  welcome: 'Welcome to the Evergreen Club',
  description: "A bank's club for its older customers: health, learning, travel and happiness points.",
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
  notFound: {
    text: 'There is nothing at this address. It may be mistyped. Go back to the home page, or search for what you are looking for.',
  },
}
