/** The version of the club, as in package.json: `npm run release` and a test see to it. */
export const clubVersion = '1.0.0'
