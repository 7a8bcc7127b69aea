import { FaultError, unavailable } from "../../../shared/fault.ts";

export interface MeasuredLength {
  prompt_tokens: number;
  context_tokens: number;
}

export class TooLongForModel extends Error {
  override readonly name = "TooLongForModel";
  /** `null` if the refusal has no numbers. */
  readonly measured: MeasuredLength | null;

  constructor(message: string, measured: MeasuredLength | null = null) {
    super(message);
    this.measured = measured;
  }
}

const RETRY_S = 30;

/** Not a fault of one text: no message fits next to the instructions. */
export class ContextTooSmall extends FaultError {
  constructor(model: string, context_tokens: number, needed: number) {
    const detail = `the context of ${model} has ${context_tokens} tokens, and reading a short message needs about ${needed}: start its server with a larger one`;
    super(unavailable(detail, RETRY_S, "configuration"));
  }
}
