/** The wire name of the sample model, in every dialect; the sample servers know no other. */
export const SAMPLE_MODEL = 'sample-model';

/**
 * The header that lets anybody use the sample models. They refuse a request without any access, as real ones do, and
 * what opens them is public: a word in the open instead of a credential, so that no secret is ever made up for them.
 */
export const SAMPLE_ACCESS = { header: 'x-sample-access', value: 'public' } as const;
