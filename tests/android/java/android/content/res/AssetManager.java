package android.content.res;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Assets from a folder. */
public class AssetManager {
    private final Path folder;

    public AssetManager(Path folder) {
        this.folder = folder;
    }

    public InputStream open(String name) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new FileNotFoundException(name);
        }
        return new ByteArrayInputStream(Files.readAllBytes(file));
    }
}
