import '../lib/words-en/sorting.ts'
import type { FeatureModule } from '../lib/routes.ts'

// A feature is found by its routes.tsx: nothing else has to be registered anywhere.
export const features = import.meta.glob<FeatureModule>('./**/routes.tsx', { eager: true })
