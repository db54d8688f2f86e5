import { featurePages } from '../../kit/page/page.ts'
import { placeRoute, placesRoute } from './place-query.ts'
import { brandsRoute, citiesRoute, photosRoute } from './stay-query.ts'
import { placeWords } from './words.ts'

export const placesPages = featurePages(placeWords, [
  {
    path: '/medicalMap',
    load: () => import('./medical-map-page.tsx'),
    ...placesRoute('hospital'),
  },
  {
    path: '/oldMap',
    viewTask: 'learn_retirement_map',
    load: () => import('./old-map-page.tsx'),
    ...placesRoute('institution'),
  },
  {
    path: '/oldMapDetail',
    example: '/oldMapDetail?id=bj-songbai',
    load: () => import('./old-map-detail-page.tsx'),
    ...placeRoute('institution'),
  },
  {
    path: '/oldMapBaidu',
    load: () => import('./old-map-baidu-page.tsx'),
    ...placesRoute('institution', true),
  },
  {
    path: '/travelForOld',
    load: () => import('./travel-for-old-page.tsx'),
    ...placesRoute('travel_base'),
  },
  {
    path: '/travelForOldDetail',
    example: '/travelForOldDetail?id=base-dali',
    load: () => import('./stay-page.tsx'),
    ...placeRoute('travel_base'),
  },
  {
    path: '/travelForOldCitys',
    load: () => import('./cities-page.tsx'),
    ...citiesRoute('travel_base'),
  },
  {
    path: '/travelForOldPhoto',
    example: '/travelForOldPhoto?id=base-dali',
    skipReport: true,
    load: () => import('./photos-page.tsx'),
    ...photosRoute('travel_base'),
  },
  {
    path: '/retirementCommunity',
    bannerPosition: 'retirement_community',
    viewTask: 'learn_retirement_community',
    load: () => import('./retirement-community-page.tsx'),
    ...placesRoute('community'),
  },
  {
    path: '/retirementCommunityMap',
    load: () => import('./retirement-community-map-page.tsx'),
    ...placesRoute('community', true),
  },
  {
    path: '/retirementCommunityDetail',
    example: '/retirementCommunityDetail?id=comm-beijing-yanshan',
    load: () => import('./stay-page.tsx'),
    ...placeRoute('community'),
  },
  { path: '/citys', load: () => import('./cities-page.tsx'), ...citiesRoute('community') },
  {
    path: '/photo',
    example: '/photo?id=comm-beijing-yanshan&n=2',
    skipReport: true,
    load: () => import('./photos-page.tsx'),
    ...photosRoute('community'),
  },
  { path: '/brandMain', load: () => import('./brand-main-page.tsx'), ...brandsRoute },
])
