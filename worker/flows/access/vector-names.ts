import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { vectorNames, type VectorNames } from "../../core/vectors/vector-names.ts";
import type { Services } from "../services.ts";

export const namesOfVectors = async (
  { digest }: Pick<Services, "digest">,
  address: GraphAddress,
  epoch: string,
): Promise<VectorNames> => vectorNames(await digest(`${graphName(address)}/${epoch}`));
