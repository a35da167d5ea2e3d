import { configureGlobal } from 'fast-check'

// The same examples for every mutant and every round; one that fails is enough, however large it is.
configureGlobal({ seed: 1, endOnFailure: true })
