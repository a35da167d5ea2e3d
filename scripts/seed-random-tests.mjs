import { configureGlobal } from 'fast-check'

// Before every test file: what draws its examples begins with the seed that is given. Without one every run draws others.
const seed = Number(process.env.FUZZ_SEED)
if (seed) configureGlobal({ seed })
