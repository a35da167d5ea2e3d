import type { Position } from './geometry.ts'

/** Names on the built-in map, the largest first of each rank: those of rank 1 from afar, 2 and 3 from nearer. */
const names: Readonly<Record<1 | 2 | 3, readonly (readonly [string, ...Position])[]>> = {
  1: [
    ...([
      ['New York', -74.006, 40.713],
      ['Los Angeles', -118.244, 34.052],
      ['Mexico City', -99.133, 19.433],
    ] as const),
    ...([
      ['Toronto', -79.383, 43.653],
      ['Vancouver', -123.121, 49.283],
      ['Montréal', -73.567, 45.502],
    ] as const),
    ...([
      ['Chicago', -87.63, 41.878],
      ['London', -0.128, 51.507],
      ['Paris', 2.352, 48.857],
    ] as const),
    ...([
      ['Berlin', 13.405, 52.52],
      ['Madrid', -3.704, 40.417],
      ['Rome', 12.496, 41.903],
    ] as const),
    ...([
      ['Istanbul', 28.978, 41.008],
      ['Moscow', 37.618, 55.756],
      ['Cairo', 31.236, 30.044],
    ] as const),
    ...([
      ['Lagos', 3.379, 6.524],
      ['Nairobi', 36.822, -1.292],
      ['Johannesburg', 28.047, -26.204],
    ] as const),
    ...([
      ['Dubai', 55.271, 25.205],
      ['Mumbai', 72.878, 19.076],
      ['Delhi', 77.209, 28.614],
    ] as const),
    ...([
      ['Singapore', 103.82, 1.352],
      ['Jakarta', 106.845, -6.209],
      ['Beijing', 116.407, 39.904],
    ] as const),
    ...([
      ['Shanghai', 121.474, 31.23],
      ['Tokyo', 139.692, 35.69],
      ['Seoul', 126.978, 37.567],
    ] as const),
    ...([
      ['Sydney', 151.209, -33.869],
      ['São Paulo', -46.633, -23.551],
      ['Buenos Aires', -58.382, -34.604],
    ] as const),
    ...([
      ['Lima', -77.043, -12.046],
      ['Bogotá', -74.072, 4.711],
    ] as const),
  ],
  2: [
    ...([
      ['Calgary', -114.072, 51.045],
      ['Edmonton', -113.494, 53.546],
      ['Winnipeg', -97.138, 49.895],
    ] as const),
    ...([
      ['Ottawa', -75.697, 45.422],
      ['Québec', -71.208, 46.814],
      ['Halifax', -63.575, 44.649],
    ] as const),
    ...([
      ['Seattle', -122.332, 47.606],
      ['Portland', -122.677, 45.516],
      ['San Francisco', -122.419, 37.775],
    ] as const),
    ...([
      ['Denver', -104.99, 39.739],
      ['Dallas', -96.797, 32.777],
      ['Houston', -95.37, 29.76],
    ] as const),
    ...([
      ['Atlanta', -84.388, 33.749],
      ['Miami', -80.192, 25.762],
      ['Boston', -71.059, 42.36],
    ] as const),
    ...([
      ['Washington', -77.037, 38.907],
      ['Phoenix', -112.074, 33.448],
      ['Minneapolis', -93.265, 44.978],
    ] as const),
    ...([
      ['Manchester', -2.243, 53.481],
      ['Dublin', -6.26, 53.35],
      ['Brussels', 4.352, 50.85],
    ] as const),
    ...([
      ['Amsterdam', 4.904, 52.368],
      ['Hamburg', 9.993, 53.551],
      ['Munich', 11.582, 48.135],
    ] as const),
    ...([
      ['Lyon', 4.836, 45.764],
      ['Marseille', 5.37, 43.296],
      ['Zürich', 8.542, 47.377],
    ] as const),
    ...([
      ['Vienna', 16.374, 48.208],
      ['Warsaw', 21.012, 52.23],
      ['Prague', 14.438, 50.076],
    ] as const),
    ...([
      ['Copenhagen', 12.568, 55.676],
      ['Stockholm', 18.069, 59.329],
      ['Oslo', 10.752, 59.914],
    ] as const),
    ...([
      ['Helsinki', 24.938, 60.17],
      ['Lisbon', -9.139, 38.722],
      ['Barcelona', 2.173, 41.385],
    ] as const),
    ...([
      ['Milan', 9.19, 45.464],
      ['Athens', 23.728, 37.984],
      ['Kyiv', 30.523, 50.45],
    ] as const),
    ...([
      ['Melbourne', 144.963, -37.814],
      ['Brisbane', 153.026, -27.47],
      ['Perth', 115.861, -31.951],
    ] as const),
    ...([
      ['Auckland', 174.764, -36.848],
      ['Bangkok', 100.502, 13.756],
      ['Manila', 120.984, 14.6],
    ] as const),
    ...([
      ['Hong Kong', 114.169, 22.319],
      ['Osaka', 135.502, 34.694],
      ['Santiago', -70.669, -33.449],
    ] as const),
  ],
  3: [
    ...([
      ['Victoria', -123.366, 48.428],
      ['Burnaby', -122.98, 49.249],
      ['Richmond', -123.137, 49.166],
    ] as const),
    ...([
      ['Surrey', -122.849, 49.191],
      ['North Vancouver', -123.069, 49.32],
      ['Coquitlam', -122.793, 49.284],
    ] as const),
    ...([
      ['Delta', -123.029, 49.095],
      ['Langley', -122.66, 49.104],
      ['Abbotsford', -122.329, 49.05],
    ] as const),
    ...([
      ['New Westminster', -122.911, 49.206],
      ['Kelowna', -119.496, 49.888],
      ['Nanaimo', -123.936, 49.166],
    ] as const),
    ...([
      ['Kamloops', -120.327, 50.675],
      ['Bellingham', -122.478, 48.751],
      ['Saskatoon', -106.67, 52.133],
    ] as const),
    ...([
      ['Regina', -104.618, 50.446],
      ['Mississauga', -79.644, 43.589],
      ['Hamilton', -79.871, 43.256],
    ] as const),
    ...([
      ['London', -81.249, 42.984],
      ['Kitchener', -80.493, 43.452],
      ['Laval', -73.75, 45.607],
    ] as const),
    ...([
      ['Gatineau', -75.701, 45.477],
      ['Sherbrooke', -71.9, 45.404],
      ['Tacoma', -122.444, 47.253],
    ] as const),
  ],
}

/** The names as points, for the map. */
export const cities = () => ({
  type: 'FeatureCollection' as const,
  features: ([1, 2, 3] as const).flatMap((rank) =>
    names[rank].map(([name, lng, lat], order) => ({
      type: 'Feature' as const,
      properties: { name, rank, order },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  ),
})
