import styles from './icon.module.css'

/** Strokes on a grid of 24, one style: 2 wide, round ends. */
const strokes = {
  today: ['M4 6h16v14.5H4Z', 'M4 10.5h16', 'M8.5 3.5v4', 'M15.5 3.5v4'],
  member: ['M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z', 'M4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6Z'],
  review: ['M4 5h16v14H4Z', 'm4 16 4.5-4.5 4 4 3-3L20 17', 'M15.5 8.2v.6'],
  cases: ['M4 5h16v11H11l-4.5 4v-4H4Z', 'M8 9.5h8', 'M8 12.5h5'],
  files: ['M6 3.5h8l4.5 4.5v12.5H6Z', 'M13.5 3.5V8.5h5', 'M9 13h6', 'M9 16.5h6'],
  content: [
    'M12 6.5C10 5 7.5 4.5 3.5 4.5v14c4 0 6.5.5 8.5 2 2-1.5 4.5-2 8.5-2v-14c-4 0-6.5.5-8.5 2Z',
    'M12 6.5v14',
  ],
  months: ['M9 20V7h6v13', 'M3 20v-8h6', 'M15 20v-5h6v5', 'M3 20h18'],
  contest: [
    'M12 9a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z',
    'M9.8 9.5 6 3',
    'M14.2 9.5 18 3',
    'm9.8 15 1.6 1.6 2.8-3',
  ],
  report: ['M4 4v16h16', 'm7.5 15 3.5-4.5 3 2.5 5-6.5'],
  rules: ['M4 7h9', 'M17 7h3', 'M15 4.5v5', 'M4 17h3', 'M11 17h9', 'M9 14.5v5'],
  health: ['M3 12h4l2.5-6 4.5 12 2.5-6H21'],
  audit: ['M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z', 'm15.3 15.3 5.2 5.2', 'M8 9.5h5', 'M8 12h3.5'],
  confirm: [
    'M8.5 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
    'M3 19.5c.4-3 2.5-4.5 5.5-4.5 1.4 0 2.6.3 3.5 1',
    'm14 15.5 2.5 2.5 4.5-5',
  ],
  language: [
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
    'M3 12h18',
    'M12 3c3 2.7 4 5.5 4 9s-1 6.3-4 9c-3-2.7-4-5.5-4-9s1-6.3 4-9Z',
  ],
  exit: ['M10 4H4.5v16H10', 'M10 12h10.5', 'm16 7.5 4.5 4.5-4.5 4.5'],
  fold: ['m14 6-6 6 6 6', 'M19 5v14'],
  unfold: ['m10 6 6 6-6 6', 'M5 5v14'],
  close: ['m6 6 12 12', 'M18 6 6 18'],
  warning: ['M12 4 2.8 20h18.4Z', 'M12 10v4.5', 'M12 17.3v.1'],
  info: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'M12 11v5.5', 'M12 7.5v.1'],
  done: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'm8 12.3 2.8 2.7L16 9.5'],
  download: ['M12 4v11', 'm7.5 11 4.5 4.5 4.5-4.5', 'M4.5 19.5h15'],
  upload: ['M12 16V4.5', 'm7.5 9 4.5-4.5L16.5 9', 'M4.5 19.5h15'],
  arrow: ['M5 12h13.5', 'm13 6.5 5.5 5.5-5.5 5.5'],
} as const

export type IconName = keyof typeof strokes

/** One of the desk's line icons. It is always next to words, so screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {strokes[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
