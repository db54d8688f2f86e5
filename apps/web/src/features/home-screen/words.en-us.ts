import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/home-screen': 'Put it on your home screen',
  },
  lead: 'One tap opens the club.',
  how: 'How to do it',
  there: { title: 'It is there already', text: 'You opened the club from your home screen.' },
  elsewhere: {
    WX: 'It does not work inside WeChat. Please open this address in your phone’s own browser and come back to this page.',
    MB: 'It does not work inside the bank’s app. Please open this address in your phone’s own browser and come back to this page.',
    address: 'The club’s address',
  },
  button: 'Put it on my home screen',
  accepted: 'Done. Please look for the club’s icon on your home screen.',
  dismissed: 'It was not added. Press again whenever you like.',
  failed: 'It did not work this time. Please follow the steps below.',
  iphone: {
    share: 'Press “Share” at the bottom of the screen: a box with an arrow pointing up.',
    shareAlt: 'The row of icons at the bottom of a phone’s screen, with “Share” in the middle circled',
    row: 'Push the list up, find this row and press it.',
    rowName: 'Add to Home Screen',
    add: 'Press “Add” at the top right. The club’s icon is now on your home screen.',
    note: 'Please use the iPhone’s own browser. The first time you open the icon, you sign in once more.',
  },
  other: {
    menu: 'Press the browser’s menu: three dots or three lines.',
    menuAlt: 'Two kinds of menu button: three dots, three lines',
    row: 'Find this row and press it. Some phones say “Install app”.',
    rowName: 'Add to Home screen',
    add: 'Press “Add”. The club’s icon is now on your home screen.',
  },
  removeTitle: 'If you no longer want it',
  remove:
    'There was nothing to download, and the icon takes no room. Press and hold it and choose “Remove”. Your points and details stay as they are.',
}
